/** What can go wrong between a desktop and the server, each by its name. */
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
  | 'half of them applied, answer lost'
  | 'reset in the middle of an upload'
  | 'captive portal'
  | 'another origin answers'
  | '429 with a wrong Retry-After'
  | '429 without Retry-After'
  | '401'
  | '402'
  | '403'
  | '409'
  | 'empty list'
  | 'half a list'
  | 'competing traffic'
  | 'slow';

/** What goes wrong on the desktop itself. */
export type MachineFault = 'crash before' | 'crash after' | 'disk full' | 'clock wrong' | 'a second program starts';

/** What others do to the server, or to what is on its way there. */
export type Mishap =
  | 'somebody else acts'
  | 'somebody edits that very record'
  | 'somebody else makes one too'
  | 'a person edits what is about to be written here'
  | 'rows between two reads'
  | 'another desktop runs'
  | 'arrives late'
  | 'matter archived'
  | 'permission taken'
  | 'another account answers'
  | 'backup put back'
  | 'cursor forgotten'
  | 'record hidden'
  | 'change left out of the feed'
  | 'more than a week';

export type Fault = NetworkFault | MachineFault | Mishap;

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
  'half of them applied, answer lost': 0,
  'reset in the middle of an upload': 2,
  'captive portal': 2,
  'another origin answers': 2,
  '429 with a wrong Retry-After': 2,
  '429 without Retry-After': 2,
  '401': 0,
  '402': 1,
  '403': 1,
  '409': 2,
  'empty list': 2,
  'half a list': 3,
  'competing traffic': 2,
  slow: 2,
};

const never = Object.fromEntries(Object.keys(networkWeights).map((fault) => [fault, 0])) as Record<
  NetworkFault,
  number
>;

/** A read of one record decides whether it is gone: everything that is no such answer happens to it. */
export const readWeights: Readonly<Record<NetworkFault, number>> = {
  ...never,
  'not applied, 500': 2,
  'garbled 200': 1,
  'captive portal': 2,
  '429 without Retry-After': 1,
  '401': 1,
  '402': 1,
  '403': 3,
};

/** A list that says too little, or is not the server's, does the most harm. */
export const listWeights: Readonly<Record<NetworkFault, number>> = {
  ...networkWeights,
  'garbled 200': 4,
  'captive portal': 4,
  'another origin answers': 6,
  '403': 4,
  'empty list': 4,
  'half a list': 12,
};

/** Many creates in one request: the server may end in the middle of them. */
export const createsWeights: Readonly<Record<NetworkFault, number>> = {
  ...networkWeights,
  'half of them applied, answer lost': 9,
};

/** Bytes that come in part, or not at all. */
export const fileWeights: Readonly<Record<NetworkFault, number>> = {
  ...never,
  'truncated answer': 2,
  'not applied, 500': 1,
  'captive portal': 1,
  '403': 6,
};

/** Whether it was done is all there is to know of a deletion. */
export const deleteWeights: Readonly<Record<NetworkFault, number>> = {
  ...never,
  'nothing left this machine': 1,
  'lost before it was applied': 3,
  'applied, answer lost': 3,
  'applied, then 500': 2,
  'not applied, 500': 3,
  'garbled 200': 1,
  'delivered twice': 2,
  'captive portal': 3,
  '402': 1,
  '403': 2,
  '409': 2,
};

/** The process ended here: everything under way in it is cut off. */
export class Crash extends Error {}

export class DiskFull extends Error {
  readonly code = 'SQLITE_FULL';
}
