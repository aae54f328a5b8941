import type { TabBlock } from '#server/papers/binder/binder-paper.ts';
import { dayWords, instantWords } from '#server/papers/dates.ts';
import { capital } from '#server/rules/first-letter.ts';
import { gapsOf, type QuestionPhase } from '#server/rules/preparation.ts';
import type { Named } from './backup-schema.ts';
import type { BinderItem } from './item-schema.ts';

/** What is printed in place of ids. */
export interface PrintedNames {
  /** By `resource id`. */
  named: ReadonlyMap<string, Named>;
  /** Of evidence with an exhibit number. */
  labels: ReadonlyMap<string, string>;
  /** To-dos that are done. */
  done: ReadonlySet<string>;
  /** By the item of a witness. */
  contactOf: ReadonlyMap<string, string | null>;
  /** Evidence in the case’s packets; null where it has none. */
  packed: readonly string[] | null;
  /** Of the court, which decides how days are written. */
  language: string;
}

type Of<Kind extends BinderItem['kind']> = Extract<BinderItem, { kind: Kind }>;

/** The items of a section as they are printed: those of a kind that follow each other are one table or list. */
export function blocksOf(items: readonly BinderItem[], names: PrintedNames): TabBlock[] {
  const runs: BinderItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === item.kind) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => blocksOfRun(run, names));
}

function blocksOfRun(run: readonly BinderItem[], names: PrintedNames): TabBlock[] {
  const all = <Kind extends BinderItem['kind']>(kind: Kind) =>
    run.filter((item): item is Of<Kind> => item.kind === kind);
  switch (run[0]?.kind) {
    case 'witness':
      return [
        {
          t: 'table',
          head: ['Witness', 'Topics'],
          widths: [1, 2],
          rows: all('witness').map(({ id, topics }) => [witness(id, names), topics]),
        },
      ];
    case 'exhibit':
      return [
        {
          t: 'table',
          head: ['Exhibit', 'Purpose', 'Foundation', 'Objection', 'In court'],
          widths: [7, 5, 5, 4, 5],
          rows: all('exhibit').map((item) => exhibitRow(item, names)),
        },
      ];
    case 'element':
      return all('element').map((item) => proofOf(item, names));
    case 'question':
      return all('question').map((item, at) => questionOf(item, at + 1, names));
    case 'objection':
      return [
        {
          t: 'table',
          head: ['When they ask or offer', 'Ground', 'Response to expect', 'Ruling'],
          widths: [3, 3, 3, 2],
          rows: all('objection').map(({ trigger, ground, response, ruling }) => [trigger, ground, response, ruling]),
        },
      ];
    case 'outline':
      return all('outline').map(({ level, text }) => ({ t: 'point', level, text }));
    case 'checklist':
      return all('checklist').map(({ done, text }) => ({ t: 'check', done, text }));
    case 'todo':
      return all('todo').map(({ todoId }) => todoOf(todoId, names));
    case 'link':
      return [
        {
          t: 'table',
          head: ['Date', 'What'],
          widths: [1, 4],
          rows: all('link').map(({ resource, itemId }) => {
            const named = names.named.get(`${resource} ${itemId}`);
            return [dayOf(named, names), named?.title ?? ''];
          }),
        },
      ];
    case undefined:
      return [];
  }
}

function exhibitRow(item: Of<'exhibit'>, names: PrintedNames): string[] {
  const { evidenceId, purpose, foundation, witnessId, objection, marks } = item;
  const by = witnessId === null ? '' : `Through ${witness(witnessId, names)}`;
  const said = marks.map(({ mark, at, note }) =>
    [`${capital(mark)}, ${instantWords(at, names.language)}`, note].filter((each) => each !== '').join('\n'),
  );
  return [evidence(evidenceId, names), purpose, lines(by, foundation), objection, said.join('\n')];
}

function proofOf(item: Of<'element'>, names: PrintedNames): TabBlock {
  return {
    t: 'proof',
    claim: item.claim,
    burden: item.burden,
    head: ['For or against', 'Fact', 'Shown by', 'Witness'],
    widths: [3, 6, 6, 4],
    rows: item.support.map((support) => {
      const entry = names.named.get(`timeline ${support.timelineEntryId}`);
      const page = support.page === null ? '' : `, page ${support.page}`;
      const exhibit = support.evidenceId === null ? '' : `${evidence(support.evidenceId, names)}${page}`;
      return [
        support.against ? 'Against' : 'For',
        support.fact,
        lines(exhibit, entry ? `${dayOf(entry, names)}: ${entry.title}` : ''),
        support.witnessId === null ? '' : witness(support.witnessId, names),
      ];
    }),
    gaps: gapsOf([item], names.packed).map(({ text }) => text),
  };
}

const phases: Record<QuestionPhase, string> = {
  direct: 'direct examination',
  cross: 'cross-examination',
  redirect: 'redirect examination',
  recross: 'recross-examination',
};

function questionOf(item: Of<'question'>, number: number, names: PrintedNames): TabBlock {
  const phase = phases[item.phase];
  const facts = [
    { label: item.witnessId === null ? 'Examination' : 'To', value: askedOf(item, phase, names) },
    { label: 'Expected answer', value: item.expected },
    { label: 'Source', value: item.source },
    { label: 'If the answer is different', value: item.impeachment },
  ];
  return { t: 'question', number, text: item.text, facts: facts.filter(({ value }) => value !== '') };
}

function askedOf({ witnessId }: Of<'question'>, phase: string, names: PrintedNames): string {
  return witnessId === null ? capital(phase) : `${witness(witnessId, names)}, ${phase}`;
}

function todoOf(id: string, { named, done, language }: PrintedNames): TabBlock {
  const todo = named.get(`todo ${id}`);
  const due = todo?.date == null ? '' : ` (due ${dayOf(todo, { language })})`;
  return { t: 'check', done: done.has(id), text: `${todo?.title ?? ''}${due}` };
}

/** Of a day or an instant. */
export function dayOf(named: Named | undefined, { language }: Pick<PrintedNames, 'language'>): string {
  return named?.date == null ? '' : dayWords(named.date.slice(0, 10), language);
}

function evidence(id: string | null, { named, labels }: PrintedNames): string {
  const title = named.get(`evidence ${id}`)?.title ?? 'No evidence yet';
  const label = labels.get(id ?? '');
  return label === undefined ? title : `${label}: ${title}`;
}

function witness(id: string, { named, contactOf }: PrintedNames): string {
  return named.get(`contact ${contactOf.get(id) ?? ''}`)?.title ?? 'Unnamed witness';
}

function lines(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
