import { z } from 'zod';
import { enterExhibit, enterGiven } from '#server/areas/evidence/ledger.ts';
import { exactText, Instant, IsoDate } from '#server/catalog/fields.ts';
import type { Clash } from '#server/catalog/sync-rule.ts';
import { exhibitKey, exhibitsTwice, givenExhibits, withdrawing } from '#server/rules/given-exhibits.ts';
import { batesWords, givenNumbers, givenTwice, type GivenLine, type NumbersLine } from '#server/rules/given-numbers.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Json, Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { asSynced, readSaid, withAdded } from './said-lines.ts';

/*
 * The Bates and exhibit numbers that others were given with a packet. The packet says them, so that they travel with it;
 * the ledger of every side has them, so that no side gives them again (server/sync/SPEC.md, 11.9 and 11.11).
 */

const build = z.string().min(1).max(100);
const fileHash = z.string().regex(/^[0-9a-f]{64}$/);
const exhibitNumber = exactText(100);
const sending = {
  as: z.enum(['served', 'filed']),
  on: IsoDate,
  method: exactText(500).nullable(),
  recipients: z.array(exactText(300)).max(packetLimits.recipients),
  at: Instant,
};
const place = z.int().min(1).max(9_999_999_999);
const Line = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('given'),
    build,
    prefix: exactText(40),
    digits: z.int().min(1).max(12),
    first: place,
    last: place,
    ...sending,
  }),
  z.strictObject({ kind: z.literal('withdrawn'), build }),
  z.strictObject({ kind: z.literal('replaced'), build, by: exactText(100) }),
  z.strictObject({
    kind: z.literal('exhibits'),
    build,
    numbers: z.array(z.strictObject({ sha256: fileHash, number: exhibitNumber })).max(packetLimits.items),
    ...sending,
  }),
  z.strictObject({
    kind: z.literal('exhibit-withdrawn'),
    build,
    sha256: fileHash,
    number: exhibitNumber,
    by: exhibitNumber.nullable(),
  }),
]);

/** Of a row of a packet; named here because the record is declared with this. */
interface Packet {
  given: Json;
}

export function linesOf({ given }: Packet): NumbersLine[] {
  return JSON.parse(given) as NumbersLine[];
}

/** As sync compares them: each a text that is the same on every side. */
export function linesAsSynced(packet: Packet): string[] {
  return asSynced(linesOf(packet));
}

/** The column with these added; what was said before stays. */
export function withLines(packet: Packet, added: readonly NumbersLine[]): string {
  return withAdded('given', linesOf(packet), added);
}

export function readLines(given: readonly string[]): NumbersLine[] {
  return readSaid('given', given, Line, 'This must say in JSON which numbers were given.');
}

/** Brings the ledger to what the packet says: numbers that were given on another side are taken here too. */
export async function enterGivenNumbers(tx: WriteTx, packet: LedgerPacket): Promise<void> {
  const { caseId, title, courtCaseId, private: hidden } = packet;
  const courtCaseIds = JSON.stringify(courtCaseId === null ? [] : [courtCaseId]);
  const of = { caseId, title, courtCaseIds, private: hidden };
  for (const given of givenNumbers(linesOf(packet))) await enterGiven(tx, given, of);
  const own = givenExhibits(linesOf(packet));
  if (own.length === 0) return;
  // A number that was withdrawn of this packet may have been given with another one too.
  const keys = new Set(own.map((each) => exhibitKey(each)));
  const all = givenExhibits((await packetsOf(tx, caseId)).flatMap((each) => linesOf(each)));
  for (const given of all) if (keys.has(exhibitKey(given))) await enterExhibit(tx, given, of);
}

/** Another number took the place of one that others know: the packets that gave it say so. */
export async function sayReplaced(
  tx: WriteTx,
  { caseId, sha256, number, by }: { caseId: string; sha256: string; number: string; by: string },
): Promise<void> {
  for (const packet of await packetsOf(tx, caseId)) {
    const added = withdrawing(linesOf(packet), exhibitKey({ sha256, number }), by);
    if (added.length > 0) {
      await updateRecord(tx, tx.records.of('packets'), packet, { given: withLines(packet, added) });
    }
  }
}

function packetsOf(tx: WriteTx, caseId: string): Promise<Row<'packets'>[]> {
  return tx.db.selectFrom('packets').selectAll().where('caseId', '=', caseId).orderBy('id').execute();
}

export interface LedgerPacket extends Packet {
  id: string;
  caseId: string;
  title: string;
  courtCaseId: string | null;
  private: 0 | 1;
}

/** What sync asks a person about: builds, or exhibits, of one matter that others were given with the same numbers. */
export const numbersClash: Clash = {
  find: (records) => [...batesTwice(records), ...numbersTwice(records)],
  yields(fields, key) {
    const lines = parsed(fields['given']);
    const isExhibit = key.includes(' ');
    const added: NumbersLine[] = isExhibit ? withdrawing(lines, key, null) : [{ kind: 'withdrawn', build: key }];
    return { given: [...texts(fields['given']), ...asSynced(added)] };
  },
};

const batesTwice: Clash['find'] = (records) =>
  givenTwice(
    records.flatMap(({ id, fields }) =>
      givenNumbers(parsed(fields['given'])).map((given) => ({ ...given, id, title: String(fields['title']) })),
    ),
  ).map(([first, second]) => ({
    first: sideOf(first, first.build, batesWords(first)),
    second: sideOf(second, second.build, batesWords(second)),
  }));

const numbersTwice: Clash['find'] = (records) =>
  exhibitsTwice(
    records.flatMap(({ id, fields }) =>
      givenExhibits(parsed(fields['given'])).map((given) => {
        const courtCaseId = typeof fields['courtCaseId'] === 'string' ? fields['courtCaseId'] : null;
        return { ...given, id, title: String(fields['title']), courtCaseId };
      }),
    ),
  ).map(([first, second]) => ({
    first: sideOf(first, exhibitKey(first), `Exhibit ${first.number}`),
    second: sideOf(second, exhibitKey(second), `Exhibit ${second.number}`),
  }));

/** One of two that have the same numbers, as the question shows it. */
function sideOf(given: Sent & { id: string; title: string }, key: string, numbers: string) {
  return { id: given.id, key, says: { given: `${numbers} ${saidOf(given)}, in “${given.title}”` } };
}

/** To whom something was given, each time. */
interface Sent {
  sent: readonly Pick<GivenLine, 'as' | 'on' | 'recipients'>[];
}

function saidOf({ sent }: Sent): string {
  const [said] = sent;
  if (!said) return 'given';
  const { as, on, recipients } = said;
  const to = recipients.length === 0 ? '' : ` ${as === 'filed' ? 'with' : 'on'} ${recipients.join(', ')}`;
  return `${as}${to} on ${on}`;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function parsed(value: unknown): NumbersLine[] {
  return texts(value).map((text) => JSON.parse(text) as NumbersLine);
}
