/** What can go wrong between a desktop and the server, each by its name (SYNC.md, Test regime). */
export type NetworkFault =
  | 'nothing left this machine'
  | 'lost before it was applied'
  | 'applied, answer lost'
  | 'applied after the time-out'
  | 'applied, then 500'
  | 'not applied, 500'
  | 'garbled 200'
  | 'truncated answer'
  | 'delivered twice'
  | 'reset in the middle of an upload'
  | 'captive portal'
  | 'redirect to another origin'
  | '429 with a wrong Retry-After'
  | '429 without Retry-After'
  | '402'
  | '403'
  | '409'
  | 'empty list'
  | 'half a list'
  | 'competing traffic'
  | 'slow';

/** What goes wrong on the desktop itself. */
export type MachineFault = 'crash before' | 'crash after' | 'disk full';

export type Fault = NetworkFault | MachineFault;

/** How often each happens, of the requests that go wrong at all. */
export const networkWeights: Readonly<Record<NetworkFault, number>> = {
  'nothing left this machine': 2,
  'lost before it was applied': 3,
  'applied, answer lost': 5,
  'applied after the time-out': 4,
  'applied, then 500': 3,
  'not applied, 500': 2,
  'garbled 200': 2,
  'truncated answer': 2,
  'delivered twice': 2,
  'reset in the middle of an upload': 2,
  'captive portal': 2,
  'redirect to another origin': 1,
  '429 with a wrong Retry-After': 2,
  '429 without Retry-After': 2,
  '402': 1,
  '403': 1,
  '409': 2,
  'empty list': 2,
  'half a list': 3,
  'competing traffic': 2,
  slow: 2,
};

/** The process ended here: whatever was still under way in it is cut off. */
export class Crash extends Error {}

export class DiskFull extends Error {
  readonly code = 'SQLITE_FULL';
}
