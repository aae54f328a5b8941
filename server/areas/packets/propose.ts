import { visibleIn } from '#server/access/visible.ts';
import { proposalFor } from '#server/areas/templates/queries.ts';
import type { PacketContext } from './read-packets.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { holding } from '#server/store/set-members.ts';
import { dayWords } from '#server/papers/dates.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import type { Proposal } from './schema.ts';
import { usualSettings } from './settings.ts';

type Item = Proposal['items'][number];

const numbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * A packet for a hearing as most begin with one: the documents on its list, then its exhibits by their numbers. Where
 * no exhibit is on the list, those of its court file.
 */
export async function proposalOf(context: PacketContext, hearingId: string): Promise<Proposal> {
  const hearing = await requireRecord(context.tx, context.viewer, 'hearings', hearingId);
  const { courtCaseId, date, purpose } = hearing;
  const { profile: id } = await proposalFor(context, courtCaseId);
  const profile = profileOf(id);
  const settings = usualSettings(profile);
  const [first = null] = settings.sections;
  const last = settings.sections.at(-1) ?? null;
  const documents = (await onList(context, hearingId, 'document')).map((refId) => item('document', refId, first));
  const exhibits = await exhibitsFor(context, hearingId, courtCaseId);
  return {
    title: `${purpose}, ${dayWords(date, profile.language)}`,
    courtCaseId,
    hearingId,
    profile: id,
    settings,
    items: [...documents, ...exhibits.map((refId) => item('exhibit', refId, last))],
  };
}

function item(kind: Item['kind'], refId: string, section: string | null): Item {
  return { kind, refId, section, label: null, title: '', range: null, pages: null, note: '' };
}

async function onList(context: PacketContext, hearingId: string, kind: 'document' | 'evidence'): Promise<string[]> {
  const table = kind === 'document' ? 'documents' : 'evidence';
  const rows = await visibleIn(context, table as 'evidence')
    .innerJoin('hearingResources as line', 'line.itemId', 'item.id')
    .select('item.id')
    .where('line.hearingId', '=', hearingId)
    .where('line.kind', '=', kind)
    .where('line.trashedAt', 'is', null)
    .orderBy('line.position')
    .execute();
  return rows.map(({ id }) => id);
}

async function exhibitsFor(context: PacketContext, hearingId: string, courtCaseId: string | null): Promise<string[]> {
  const listed = new Set(await onList(context, hearingId, 'evidence'));
  const numbered = visibleIn(context, 'evidence').select(['item.id', 'item.exhibitNumber']);
  const rows =
    listed.size > 0
      ? await numbered.where('item.id', 'in', [...listed]).execute()
      : courtCaseId === null
        ? []
        : await numbered
            .where('item.exhibitNumber', 'is not', null)
            .where((eb) => eb('item.id', 'in', holding(eb, 'evidence', 'courtCaseIds', courtCaseId)))
            .execute();
  return rows
    .toSorted((one, other) => numbers.compare(one.exhibitNumber ?? '￿', other.exhibitNumber ?? '￿'))
    .map(({ id }) => id);
}
