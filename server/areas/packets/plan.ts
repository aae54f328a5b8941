import type { PacketItem as PlannedItem, PacketPlan } from '#server/papers/packet/packet.ts';
import { partWords } from '#server/papers/packet/part.ts';
import { planPacket } from '#server/papers/packet/plan.ts';
import { batesNumber, batesWords } from '#server/rules/given-numbers.ts';
import { pageNumbers } from '#server/rules/page-ranges.ts';
import type { Content } from './contents.ts';
import { allFindings, type Looked, type Said } from './findings.ts';
import type { PacketPages } from './packet-pages.ts';
import type { PacketView } from './read-packets.ts';
import type { Finding, Plan } from './schema.ts';

/** About what a page weighs that nobody has made yet. */
const guessedPageBytes = 100_000;

/** What is known of the pages of all items. */
export async function lookedAt(pages: PacketPages, { contents, wanted }: PacketView): Promise<Looked> {
  const looked = new Map<string, NonNullable<Awaited<ReturnType<PacketPages['known']>>>>();
  for (const content of contents) {
    if (content.origin.from === 'nothing') continue;
    const known = await pages.known(content, wanted);
    if (known !== undefined) looked.set(content.row.id, known);
  }
  return looked;
}

/** What a packet will be, page by page, with all that is to be looked at first. */
export function planOf(view: PacketView, looked: Looked): Plan {
  const { contents, settings, profile, caption } = view;
  const sources = contents.filter(({ origin }) => origin.from !== 'nothing');
  const rows = new Map(contents.map((content) => [content.row.id, content]));
  const plan = planPacket({
    profile,
    settings,
    items: contents.map((content) => plannedItem(content, looked)),
    caseNumber: caption.caseNumber,
    draft: false,
  });
  return {
    pages: contents.length === 0 ? 0 : plan.pages,
    bytes: plan.volumes.reduce((sum, { bytes }) => sum + bytes, 0),
    volumes: contents.length === 0 ? [] : plan.volumes,
    rows: plan.rows.map((row) => ({
      ...row,
      part: row.part && partWords(row.part),
      checked: looked.has(row.itemId) || rows.get(row.itemId)?.origin.from === 'nothing',
    })),
    findings: findingsIn(view, looked, plan),
    checked: sources.filter(({ row }) => looked.has(row.id)).length,
    of: sources.length,
    checking: view.checking,
  };
}

/** An item as the plan counts it and a build prints it. What could not be made is a placeholder: one page, that says so. */
export function plannedItem({ row, title, label, date, nature, guess, only }: Content, looked: Looked): PlannedItem {
  const known = looked.get(row.id);
  const made = known && !('refused' in known) ? known : undefined;
  const isRefused = known !== undefined && made === undefined;
  const pages = made?.pages ?? (isRefused ? 1 : only === null ? guess : pageNumbers(only).length);
  return {
    id: row.id,
    kind: isRefused ? 'placeholder' : row.kind,
    section: row.section,
    label,
    title,
    date,
    nature,
    pages,
    bytes: made?.bytes ?? pages * guessedPageBytes,
    part: made?.part ?? (known === undefined && only !== null ? { pages: only, of: null } : null),
  };
}

function findingsIn(view: PacketView, looked: Looked, plan: PacketPlan): Finding[] {
  return allFindings(view.contents, looked, plan.findings, [...ofPacket(view)]);
}

function* ofPacket({ contents, trashed, settings, lastBates, ownBates, numbers }: PacketView): Generator<Said> {
  if (contents.length === 0) {
    yield {
      code: 'nothing_in_it',
      severity: 'error',
      itemId: null,
      text: 'Nothing is in this packet yet.',
      fix: 'Add documents and exhibits.',
    };
  }
  for (const { title } of trashed) {
    const text = `“${title}” is in Trash, so it is not in the packet.`;
    yield { code: 'in_trash', severity: 'error', itemId: null, text, fix: 'Restore it, or remove it from the packet.' };
  }
  const labels = Map.groupBy(
    contents.filter(({ label, row }) => label !== null && row.kind === 'exhibit'),
    ({ label }) => label?.toLowerCase() ?? '',
  );
  for (const [first, ...others] of labels.values()) {
    if (!first || others.every(({ row }) => row.refId === first.row.refId)) continue;
    const text = `“${first.title}” and “${others[0]?.title ?? ''}” are both Exhibit ${first.label ?? ''}.`;
    yield {
      code: 'same_label',
      severity: 'error',
      itemId: others[0]?.row.id ?? null,
      text,
      fix: 'Give one another number.',
    };
  }
  yield* ofNumbers(numbers);
  const { bates } = settings;
  if (bates === null || bates.start > lastBates) return;
  const say = (number: number): string => batesNumber(bates.prefix, number, bates.digits);
  const of = { code: 'bates_taken', itemId: null, fix: `Start at ${say(lastBates + 1)}.` } as const;
  if (ownBates === null) {
    yield { ...of, severity: 'error', text: `Bates numbers up to ${say(lastBates)} are taken.` };
  } else {
    const { first, last } = ownBates;
    const text = `This packet was built with Bates numbers ${say(first)} to ${say(last)}. Another build needs new ones.`;
    yield { ...of, severity: 'notice', text };
  }
}

/** Numbers that two computers gave out; another build of this packet gets new ones, so none of it stops one. */
function* ofNumbers({ twice, exhibits, withdrawn }: PacketView['numbers']): Generator<Said> {
  for (const { own, other } of twice) {
    yield {
      code: 'bates_given_twice',
      severity: 'warning',
      itemId: null,
      text: `Bates numbers ${batesWords(own)} of this packet were also given with “${other.title}”, which was ${other.as} as ${batesWords(other)}.`,
      fix: 'Say in the sync inbox which keeps its numbers, or build this packet again with new ones.',
    };
  }
  for (const { own, other } of exhibits) {
    yield {
      code: 'exhibit_given_twice',
      severity: 'warning',
      itemId: null,
      text: `Exhibit ${own.number} of this packet was also given for another file with “${other.title}”, which was ${other.as}.`,
      fix: 'Say in the sync inbox which keeps its number. The other exhibit can then get a new one.',
    };
  }
  for (const own of withdrawn) {
    yield {
      code: 'bates_withdrawn',
      severity: 'warning',
      itemId: null,
      text: `Bates numbers ${batesWords(own)} were withdrawn, because another packet keeps them.`,
      fix: 'Build this packet again with new numbers, and give that to whoever has the old one.',
    };
  }
}
