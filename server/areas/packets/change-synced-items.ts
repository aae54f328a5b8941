import type { MatterWrite } from '#server/catalog/operation.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import { roomAt } from '#server/rules/placed-lines.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { GivenItem } from './edit-schema.ts';
import { allItems, redactionsOf, seenItems } from './queries.ts';
import { packed, packetItems } from './record.ts';
import { tooMany } from './save.ts';
import type { ItemChange } from './sync-packet-items.ts';

type Item = Row<'packetItems'>;

/** Answers its id. What is painted out of its evidence anywhere is painted out here too. */
export async function makeSyncedItem(
  change: MatterWrite,
  packetId: string,
  { position: place, redactionIds, ...said }: ItemChange & Pick<Item, 'kind'>,
): Promise<string> {
  const { tx, matter, principal } = change;
  if ((await allItems(tx, packetId)).length >= packetLimits.items) throw tooMany();
  const given = await checked(change, said);
  const redacted = await redactionsFor(change, given, redactionIds);
  const { id } = await insertRecord(tx, packetItems, {
    caseId: matter.caseId,
    createdBy: principal.accountId,
    packetId,
    position: await placeFor(change, packetId, place),
    ...columnsOf(given),
    redactionIds: JSON.stringify(redacted),
  });
  return id;
}

/** What is left out stays as it is. */
export async function changeSyncedItem(
  change: MatterWrite,
  item: Item,
  { position: place, redactionIds, ...said }: ItemChange,
): Promise<void> {
  const { tx } = change;
  const { kind, refId, section, label, title, span, pages, note } = item;
  const range = span === null ? null : (JSON.parse(span) as GivenItem['range']);
  const given = await checked(change, { kind, refId, section, label, title, range, pages, note, ...said });
  const moved = place === undefined ? {} : { position: await placeFor(change, item.packetId, place, item.id) };
  await redactionsFor(change, given, redactionIds);
  const redacted = redactionIds && { redactionIds: JSON.stringify(redactionIds) };
  await updateRecord(tx, packetItems, item, { ...columnsOf(given), ...redacted, ...moved });
}

/** All that its evidence has; 400 where one that is named is none of them. */
async function redactionsFor(
  change: MatterWrite,
  { kind, refId }: GivenItem,
  named: readonly string[] = [],
): Promise<string[]> {
  const rows = await redactionsOf(change, kind === 'exhibit' && refId !== null ? [refId] : []);
  const ids = rows.map(({ id }) => id);
  if (named.every((id) => ids.includes(id))) return ids;
  throw invalid('This item has no such redaction.', 'redactionIds');
}

/** By the rules of its kind, and about something that the caller sees. */
async function checked(change: MatterWrite, said: ItemChange): Promise<GivenItem> {
  const read = GivenItem.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalid(issue?.message ?? 'This is not an item of a packet.', issue?.path.join('.') ?? 'kind');
  }
  const { kind, refId } = read.data;
  if (kind !== 'placeholder' && refId !== null) await requireAll(change, packed[kind], [refId], 'refId');
  return read.data;
}

function columnsOf({ kind, refId, section, label, title, range, pages, note }: GivenItem) {
  return { kind, refId, section, label, title, note, pages, span: range === null ? null : JSON.stringify(range) };
}

/** Makes room for one at a place among those that the caller sees, or at the end; answers the free position. */
async function placeFor(
  change: MatterWrite,
  packetId: string,
  place: number | undefined,
  except?: string,
): Promise<number> {
  const others = (rows: readonly Item[]): Item[] => rows.filter(({ id }) => id !== except);
  const [all, seen] = [await allItems(change.tx, packetId), await seenItems(change, packetId)];
  const { position, moved } = roomAt(others(all), others(seen), place);
  for (const [row, to] of moved) await updateRecord(change.tx, packetItems, row, { position: to });
  return position;
}
