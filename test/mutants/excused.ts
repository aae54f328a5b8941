import type { Mutant } from './mutant.ts';

/** Mutants that nothing has to notice, each with the reason: code that does the same, or a gain of time only. */
export interface Excuse {
  file: string;
  /** The line it begins in, without white space around it. */
  code: string;
  /** What becomes what, one a mutant. */
  mutants: readonly (readonly [from: string, to: string])[];
  why: string;
}

export const excuses: readonly Excuse[] = [
  {
    file: 'server/sync/planner.ts',
    code: "keepFinalLists(state, finals.get(parentOf(state.rule) ?? ''), ids, steps);",
    mutants: [["''", '"Stryker was here!"']],
    why: 'No kind of record has either name; the blank is for the compiler.',
  },
  {
    file: 'server/sync/planner.ts',
    code: "const moved = new Set(actions.flatMap((each) => (each.do === 'edit-here' && isMove(each) ? [listOf(each)] : [])));",
    mutants: [['[]', '["Stryker was here"]']],
    why: 'No list has it as its id.',
  },
  {
    file: 'server/sync/planner.ts',
    code: "return typeof parent === 'string' && seen < parents.size ? 1 + depth(parent, seen + 1) : 0;",
    mutants: [['seen < parents.size', 'seen <= parents.size']],
    why: 'A circle of parents ends either way, and all in it are counted alike.',
  },
  {
    file: 'server/sync/merge.ts',
    code: "const [field = ''] = fields;",
    mutants: [["''", '"Stryker was here!"']],
    why: 'A statement has at least one field; the blank is for the compiler.',
  },
  {
    file: 'server/sync/finals.ts',
    code: 'if (!finalHere && !finalThere) return { merged, withheld: [] };',
    mutants: [['!finalHere && !finalThere', 'false']],
    why: 'What follows comes to the same; nearly no record is final, so this saves its time.',
  },
  {
    file: 'server/sync/finals.ts',
    code: "const holder = String(made ? action.fields[rule.under ?? ''] : holders.get(record.localId ?? ''));",
    mutants: [["''", '"Stryker was here!"']],
    why: 'Only what is inside something gets here, and what is not made has an id here; the blanks are for the compiler.',
  },
  {
    file: 'server/sync/finals.ts',
    code: "side === 'here' ? finals.here.has(holder) : finals.there.has(ids.remoteOf(parentOf(rule) ?? '', holder) ?? '');",
    mutants: [["''", '"Stryker was here!"']],
    why: 'No record has either name as its id or its kind; the blanks are for the compiler.',
  },
  {
    file: 'server/sync/distinct-values.ts',
    code: "const holder = edit.fields[distinct] === undefined ? undefined : waiting.get(holderOf(edit) ?? '');",
    mutants: [["''", '"Stryker was here!"']],
    why: 'No record has either as its id; the blank is for the compiler.',
  },
  {
    file: 'server/sync/journal/log.ts',
    code: 'if (lines.length === 0) return;',
    mutants: [['lines.length === 0', 'false']],
    why: 'Twice as many as none are none; this saves a query with most writes of a run.',
  },
  {
    file: 'server/sync/journal/bases.ts',
    code: 'for (let from = 0; from < ids.length; from += idsAtOnce) {',
    mutants: [['from < ids.length', 'from <= ids.length']],
    why: 'Asked about no ids, the query finds none.',
  },
  {
    file: 'server/sync/journal/bases.ts',
    code: ".where('recordId', 'in', ids.slice(from, from + idsAtOnce))",
    mutants: [['ids.slice(from, from + idsAtOnce)', 'ids']],
    why: 'The same records are found, only with more of them named in each query than it should have.',
  },
  {
    file: 'server/access/matters.ts',
    code: "eb.exists(eb.selectFrom('trash').select('recordId').whereRef('trash.caseId', '=', 'cases.id')).as('hasTrash'),",
    mutants: [["'hasTrash'", '""']],
    why: 'Put in by hand, known-matters.test.ts fails; here a query that was compiled before seems to be kept.',
  },
  {
    file: 'server/access/visible.ts',
    code: 'if (!matter.whole) return inMatter.where(mayBeSeen(viewer, resource));',
    mutants: [['!matter.whole', 'true']],
    why: 'A member sees the same either way; without the question for members, long lists are cheaper.',
  },
  {
    file: 'server/pipeline/check-access.ts',
    code: "const needsNoMatter = access.kind === 'account' || (access.kind === 'item' && reads);",
    mutants: [
      ["access.kind === 'account' || (access.kind === 'item' && reads)", 'false'],
      ["access.kind === 'account'", 'false'],
      ["access.kind === 'item' && reads", 'false'],
    ],
    why: 'What follows finds no matter either; this saves a turn with every read of one record.',
  },
  {
    file: 'server/pipeline/check-access.ts',
    code: 'return header === undefined && needsNoMatter ? undefined : findAccess(tx, operation, viewer, input, header);',
    mutants: [['header === undefined && needsNoMatter', 'false']],
    why: 'What follows finds no matter either; this saves a turn with every read of one record.',
  },
  {
    file: 'server/sync/matter/absences.ts',
    code: 'const certain = missing.length > 0 && context.there.complete && (await unlessBad(isSameServer(context), () => false));',
    mutants: [['() => false', '() => undefined']],
    why: 'It is asked only whether it is certain, and neither is.',
  },
];

export function isExcused({ file, code, from, to }: Omit<Mutant, 'end'>): boolean {
  return excuses.some(
    (excuse) =>
      excuse.file === file &&
      excuse.code === code &&
      excuse.mutants.some(([before, after]) => before === from && after === to),
  );
}
