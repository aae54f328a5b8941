import { z } from 'zod';
import { exactText, Instant, IsoDate } from '#server/catalog/fields.ts';
import { packetLimits } from '#server/rules/packets.ts';
import type { PacketFileRow, Row } from '#server/store/tables.ts';
import { asSynced, readSaid, withAdded } from './said-lines.ts';
import type { SentElsewhere } from './schema.ts';

/*
 * To whom a packet was given, as the packet says it: a line each time, with what the files of that build are. The files
 * stay where they were built (server/sync/SPEC.md, 11.12).
 */

const Line = z.strictObject({
  build: z.string().min(1).max(100),
  as: z.enum(['served', 'filed']),
  on: IsoDate,
  method: exactText(500).nullable(),
  recipients: z.array(exactText(300)).max(packetLimits.recipients),
  /** When that was written down. */
  at: Instant,
  builtAt: Instant,
  files: z
    .array(
      z.strictObject({
        name: exactText(300),
        pages: z.int().min(0),
        size: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(1000),
});
export type ReceiptLine = z.output<typeof Line>;

type Packet = Pick<Row<'packets'>, 'receipts'>;

export function receiptLines({ receipts }: Packet): ReceiptLine[] {
  return JSON.parse(receipts) as ReceiptLine[];
}

/** As sync compares them: each a text that is the same on every side. */
export function receiptsAsSynced(packet: Packet): string[] {
  return asSynced(receiptLines(packet));
}

/** The column with these added; what was said before stays. */
export function withReceipts(packet: Packet, added: readonly ReceiptLine[]): string {
  return withAdded('receipts', receiptLines(packet), added);
}

export function readReceipts(given: readonly string[]): ReceiptLine[] {
  return readSaid('receipts', given, Line, 'This must say in JSON who was given the packet.');
}

/** What of a built file travels. */
export function fileFacts(files: readonly PacketFileRow[]): ReceiptLine['files'] {
  return files
    .filter(({ kind }) => kind === 'volume')
    .map(({ fileName: name, pages, size, sha256 }) => ({ name, pages: pages ?? 0, size, sha256 }));
}

/** How others were given a packet that was given to nobody from here. */
export function sentFromElsewhere(packet: Packet): 'served' | 'filed' | null {
  const lines = receiptLines(packet);
  return lines.find(({ as }) => as === 'filed')?.as ?? lines[0]?.as ?? null;
}

/** Builds that others were given from another computer, newest first, each with every time that it was given. */
export function sentElsewhere(packet: Packet, here: ReadonlySet<string>): SentElsewhere[] {
  const elsewhere = receiptLines(packet).filter(({ build }) => !here.has(build));
  return [...Map.groupBy(elsewhere, ({ build }) => build)]
    .flatMap(([id, lines]): SentElsewhere[] => {
      const [first] = lines;
      if (!first) return [];
      const sends = lines.toSorted((one, other) => (one.at < other.at ? -1 : 1));
      const receipts = sends.map(({ as, on, method, recipients }) => ({ as, on, method, recipients }));
      const as = lines.some((line) => line.as === 'filed') ? 'filed' : 'served';
      return [{ id, as, builtAt: first.builtAt, files: first.files, receipts }];
    })
    .toSorted((one, other) => (one.builtAt > other.builtAt ? -1 : 1));
}
