import type { Statement } from './statement.ts';

/** A packet says itself whether others were given it, so that whoever syncs a copy hears of it. */
export const packetsSent: readonly Statement[] = [
  `alter table packets add column sent text check (sent in ('served', 'filed'))`,
  `update packets set sent = 'served' where id in (select packetId from packetBuilds where state = 'served')`,
  `update packets set sent = 'filed' where id in (select packetId from packetBuilds where state = 'filed')`,
];
