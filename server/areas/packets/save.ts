import { requireEvidence } from '#server/areas/evidence/queries.ts';
import { proposalFor } from '#server/areas/templates/queries.ts';
import { requireAll, requireReferences } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import type { PacketSettings } from '#server/papers/packet/packet.ts';
import { shownAsItIs } from '#server/papers/sources/shown-as-it-is.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { noSuchPage, readPages } from '#server/rules/page-ranges.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { type Changing, keptPacket, type PacketWrite, requirePacket, requireRevision } from './changing.ts';
import type { Edit, GivenItem } from './edit-schema.ts';
import { allItems, redactionsOf, seenItems } from './queries.ts';
import { packed, type Packed, packetItems, packets } from './record.ts';
import { usualSettings, withTheirSections } from './settings.ts';

type Item = Row<'packetItems'>;

/** Makes a packet, or changes one to what is given; answers its id. Items that are left out of `items` are taken out. */
export async function savePacket(change: Changing, edit: Edit<'save'>): Promise<string> {
  await requireRevision(change, edit.revision, edit.packetId);
  const before = edit.packetId === undefined ? undefined : await requirePacket(change, edit.packetId);
  const { title, courtCaseId, hearingId, settings, private: hidden } = edit;
  const given = { courtCaseId, hearingId };
  await requireReferences(change, 'packets', given);
  const id = edit.profile ?? before?.profile ?? (await proposalFor(change, courtCaseId ?? null)).profile;
  const chosen = settings ?? (before?.profile === id ? undefined : settingsFor(id, before));
  const columns = {
    title,
    profile: id,
    ...(courtCaseId !== undefined && { courtCaseId }),
    ...(hearingId !== undefined && { hearingId }),
    ...(chosen && { settings: JSON.stringify(chosen) }),
    ...(hidden !== undefined && { private: hidden ? (1 as const) : (0 as const) }),
  };
  const packet = before
    ? await updateRecord(change.tx, packets, await keptPacket(change, before.id), columns)
    : await makePacket(change, columns);
  if (edit.items) await writeItems(change, packet, edit.items);
  else await requireSections(change, packet);
  return packet.id;
}

/** As another court has it; the sections that a person made stay, and what is in them. */
function settingsFor(profile: string, before: Row<'packets'> | undefined): PacketSettings {
  const usual = usualSettings(profileOf(profile));
  return before ? { ...usual, sections: (JSON.parse(before.settings) as PacketSettings).sections } : usual;
}

/** Refuses to take away a section that something is in. */
async function requireSections({ tx }: Changing, { id, settings }: Row<'packets'>): Promise<void> {
  const { sections } = JSON.parse(settings) as PacketSettings;
  const left = (await allItems(tx, id)).find(({ section }) => section !== null && !sections.includes(section));
  if (!left) return;
  throw invalid(`Something is still in the section “${left.section ?? ''}”. Move it first.`, 'settings.sections');
}

export async function makePacket(
  { tx, matter, principal }: PacketWrite,
  columns: { title: string; profile: string; settings?: string },
): Promise<Row<'packets'>> {
  const made = tx.db.selectFrom('packets').select((eb) => eb.fn.countAll<number | string>().as('count'));
  const { count } = await made.where('caseId', '=', matter.caseId).executeTakeFirstOrThrow();
  if (Number(count) >= packetLimits.packets) {
    throw invalid(`A case can have up to ${packetLimits.packets} packets, those in Trash included.`);
  }
  const usual = {
    courtCaseId: null,
    hearingId: null,
    settings: JSON.stringify(usualSettings(profileOf(columns.profile))),
  };
  return insertRecord(tx, packets, {
    caseId: matter.caseId,
    createdBy: principal.accountId,
    ...usual,
    ...columns,
  });
}

async function writeItems(change: Changing, packet: Row<'packets'>, given: readonly GivenItem[]): Promise<void> {
  const { tx, matter, principal } = change;
  await requireFitting(change, packet, given);
  const seen = new Map((await seenItems(change, packet.id)).map((item) => [item.id, item]));
  const kept = new Set(given.flatMap(({ id }) => id ?? []));
  const unknown = given.findIndex(({ id }) => id !== undefined && !seen.has(id));
  if (unknown !== -1) throw invalid('This packet has no such item. Leave its id out to add it.', `items.${unknown}.id`);
  // What the caller does not see keeps its place after all that they order.
  for (const item of seen.values()) if (!kept.has(item.id)) await deleteRecord(tx, packetItems, item);
  const hidden = (await allItems(tx, packet.id)).filter(({ id }) => !seen.has(id));
  if (given.length + hidden.length > packetLimits.items) throw tooMany();
  const redacted = await allRedactions(change, given);
  for (const [position, each] of given.entries()) {
    const columns = columnsOf(each, position, redacted);
    const before = each.id === undefined ? undefined : seen.get(each.id);
    if (before) await updateRecord(tx, packetItems, before, withKept(before, each, columns));
    else {
      const of = { caseId: matter.caseId, createdBy: principal.accountId, packetId: packet.id };
      await insertRecord(tx, packetItems, { ...of, ...columns });
    }
  }
  for (const [at, item] of hidden.entries()) {
    await updateRecord(tx, packetItems, item, { position: given.length + at });
  }
}

export function tooMany(): Error {
  return invalid(`A packet can have up to ${packetLimits.items.toLocaleString('en-US')} items.`, 'items');
}

/** An item that is in the packet already keeps its redactions unless others are named. */
function withKept(before: Item, { redactionIds, refId }: GivenItem, columns: ReturnType<typeof columnsOf>) {
  const same = redactionIds === undefined && before.refId === refId;
  return same ? { ...columns, redactionIds: before.redactionIds } : columns;
}

function columnsOf(given: GivenItem, position: number, redacted: ReadonlyMap<string, string[]>) {
  const { kind, refId, section, label, title, range, pages, note, redactionIds } = given;
  return {
    kind,
    refId,
    position,
    section,
    label,
    title,
    span: range === null ? null : JSON.stringify(range),
    pages,
    note,
    redactionIds: JSON.stringify(redactionIds ?? redacted.get(refId ?? '') ?? []),
  };
}

async function requireFitting(change: Changing, packet: Row<'packets'>, given: readonly GivenItem[]): Promise<void> {
  const kept = await allItems(change.tx, packet.id);
  const { sections } = withTheirSections(JSON.parse(packet.settings) as PacketSettings, kept);
  for (const [at, { section, id }] of given.entries()) {
    if (section !== null && !sections.includes(section)) {
      throw invalid(`This packet has no section “${section}”.`, `items.${at}.section`);
    }
    if (id !== undefined && given.findIndex((other) => other.id === id) !== at) {
      throw invalid('This item is named twice.', `items.${at}.id`);
    }
  }
  for (const kind of Object.keys(packed) as Packed[]) {
    const ids = given.flatMap((each) => (each.kind === kind && each.refId !== null ? [each.refId] : []));
    await requireAll(change, packed[kind], [...new Set(ids)], 'items');
  }
  await requireTheirPages(change, given);
}

/** Of files that are printed as they are, whose pages were counted when they were read; of others the plan says it. */
async function requireTheirPages(change: Changing, given: readonly GivenItem[]): Promise<void> {
  for (const [at, { kind, refId, pages }] of given.entries()) {
    if (kind !== 'exhibit' || refId === null || pages === null) continue;
    const item = await requireEvidence(change.tx, change.viewer, refId);
    const wrong = shownAsItIs(item.mimeType) ? noSuchPage(readPages(pages), item) : null;
    if (wrong !== null) throw invalid(wrong, `items.${at}.pages`);
  }
}

/** Of each evidence item that is named, every redaction: what is painted out anywhere is painted out here too. */
async function allRedactions(change: Changing, given: readonly GivenItem[]): Promise<Map<string, string[]>> {
  const evidenceIds = given.flatMap(({ kind, refId }) => (kind === 'exhibit' && refId !== null ? [refId] : []));
  const rows = await redactionsOf(change, evidenceIds);
  for (const [at, { redactionIds = [], refId }] of given.entries()) {
    const known = new Set(rows.filter(({ evidenceId }) => evidenceId === refId).map(({ id }) => id));
    if (!redactionIds.every((id) => known.has(id))) {
      throw invalid('This item has no such redaction.', `items.${at}.redactionIds`);
    }
  }
  const byItem = Map.groupBy(rows, ({ evidenceId }) => evidenceId);
  return new Map([...byItem].map(([id, some]) => [id, some.map((row) => row.id)]));
}
