import type { Statement } from './statement.ts';

/** An item of a packet may be some pages of its file. */
export const packetPages: readonly Statement[] = ['alter table packetItems add column pages text'];
