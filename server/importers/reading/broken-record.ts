import type { ReadItem } from '#server/importers/message.ts';

const shown = 2000;

/** A record that is no message, with so much of it as is shown. */
export function brokenRecord(
  record: number,
  raw: string | Buffer,
  reason: string,
): Extract<ReadItem, { type: 'broken' }> {
  // A character takes at most four bytes.
  const text = typeof raw === 'string' ? raw : raw.toString('utf8', 0, shown * 4);
  return { type: 'broken', broken: { record, raw: text.trim().slice(0, shown), reason } };
}
