import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { proposalFor } from '#server/areas/templates/queries.ts';
import type { BinderPaper } from '#server/papers/binder/binder-paper.ts';
import { profileOf } from '#server/papers/court-profile.ts';
import { exhibitLabel, numberInLabel } from '#server/rules/exhibit-labels.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { binderSections } from '#server/rules/preparation.ts';
import { packedEvidence } from '#server/areas/packets/queries.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Named } from './backup-schema.ts';
import { described, namesIn } from './named.ts';
import type { Binder } from './schema.ts';
import { blocksOf, dayOf, type PrintedNames } from './tab-blocks.ts';

/** These binders on paper, on the paper of the first one’s court. */
export async function binderPaper(
  view: Parameters<typeof proposalFor>[0],
  binders: readonly Binder[],
): Promise<BinderPaper> {
  const { profile: id, caption } = await proposalFor(view, binders[0]?.courtCaseId ?? null);
  const profile = profileOf(id);
  const names = await printedNames(view, binders, profile.language);
  const [only] = binders;
  const caseLine = caption.parties.map(({ name }) => name).join(' v. ');
  return {
    title: only && binders.length === 1 ? only.title : 'Preparation binders',
    caseLines: [caseLine, caption.caseNumber].filter((line) => line !== ''),
    language: profile.language,
    profile,
    mark: 'Preparation, not for filing',
    binders: binders.map((binder) => ({
      title: binder.title,
      lines: linesOf(binder, names),
      tabs: binder.sections.flatMap(({ kind, title, items }) => {
        const number = binderSections.findIndex((section) => section.kind === kind) + 1;
        return items.length === 0 ? [] : [{ number, title, blocks: blocksOf(items, names) }];
      }),
    })),
  };
}

function linesOf({ courtCaseId, hearingId }: Binder, { named, language }: PrintedNames): string[] {
  const file = named.get(`courtCase ${courtCaseId}`);
  const hearing = named.get(`hearing ${hearingId}`);
  return [
    ...(file ? [`Court file: ${file.title}`] : []),
    ...(hearing ? [`Hearing: ${dayOf(hearing, { language })}, ${hearing.title}`] : []),
  ];
}

async function printedNames(view: MatterView, binders: readonly Binder[], language: string): Promise<PrintedNames> {
  const flat = binders.map((binder) => ({ ...binder, items: binder.sections.flatMap(({ items }) => items) }));
  const named = await described(view, namesIn(flat));
  const evidenceIds = named.flatMap(({ resource, id }) => (resource === 'evidence' ? [id] : []));
  const todoIds = named.flatMap(({ resource, id }) => (resource === 'todo' ? [id] : []));
  const labels = new Map<string, string>();
  for (const some of someAtOnce(evidenceIds)) {
    const rows = visibleIn(view, 'evidence').select(['item.id', 'item.exhibitNumber']).where('item.id', 'in', some);
    for (const { id, exhibitNumber } of await rows.execute()) {
      if (exhibitNumber !== null) labels.set(id, exhibitLabel(numberInLabel(exhibitNumber)));
    }
  }
  const done = new Set<string>();
  for (const some of someAtOnce(todoIds)) {
    const rows = visibleIn(view, 'todos').select('item.id').where('item.id', 'in', some).where('item.done', '=', 1);
    for (const { id } of await rows.execute()) done.add(id);
  }
  const witnesses = flat.flatMap(({ items }) => items.filter((item) => item.kind === 'witness'));
  return {
    named: new Map(named.map((each) => [`${each.resource} ${each.id}`, { ...each, title: printedTitle(each) }])),
    labels,
    done,
    contactOf: new Map(witnesses.map(({ id, contactId }) => [id, contactId])),
    packed: await packedEvidence(view),
    language,
  };
}

/** The titles of events and to-dos are Markdown. */
function printedTitle({ resource, title }: Named): string {
  return resource === 'timeline' || resource === 'todo' ? markdownText(title) : title;
}
