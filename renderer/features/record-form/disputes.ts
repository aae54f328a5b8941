import {
  compareRows,
  isContested,
  isUnsettled,
  mergedRow,
  type ListRow,
  type RowVersions,
} from '#renderer/lib/row-merge.ts';
import { fieldsChanged, withFields, type DraftRules } from './record-draft.ts';

/** A draft on top of what others saved meanwhile. */
export interface Followed<Draft> {
  draft: Draft;
  /** What both changed differently, as it was before: it waits until the person chooses. */
  disputed: Partial<Draft>;
}

/** A field, or a row of it, that someone else saved differently while it was being written here. */
export interface Dispute<Draft> {
  field: keyof Draft & string;
  /** A row is called by what it said before; then each side is a list of the row, or of none where it was removed. */
  row: ListRow | null;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
  /** What is written once the person has chosen. */
  keepingMine: Followed<Draft>;
  takingTheirs: Followed<Draft>;
}

type Rules<Draft extends object> = DraftRules<never, Draft, { [Field in keyof Draft]: unknown }>;

/** What was not touched follows the newer version; lists do so row by row, and a statement as a whole. */
export function follow<Draft extends object>(
  rules: Rules<Draft>,
  before: Draft,
  draft: Draft,
  newer: Draft,
): Followed<Draft> {
  const [mine, theirs] = [fieldsChanged(rules, before, draft), fieldsChanged(rules, before, newer)];
  const apart = fieldsChanged(rules, newer, draft);
  const followed = withFields(newer, draft, mine);
  const disputed: Partial<Draft> = {};
  for (const field of Object.keys(draft) as (keyof Draft)[]) {
    const rows = rowsOf(rules, field, before, draft, newer);
    if (rows !== null) {
      // Also a row that is begun and says nothing yet.
      followed[field] = listOf(rows.map(mergedRow));
      if (rows.some(isContested))
        disputed[field] = listOf(rows.map((row) => (isContested(row) ? row.base : row.theirs)));
    } else if ([mine, theirs, apart].every((fields) => fields.includes(field))) disputed[field] = before[field];
  }
  for (const statement of (rules.together ?? []) as (readonly (keyof Draft)[])[]) {
    // Both changed it, and not to the same: as each says it, until the person has chosen.
    if (![mine, theirs, apart].every((fields) => statement.some((field) => fields.includes(field)))) continue;
    for (const field of statement.filter((each) => apart.includes(each))) {
      followed[field] = draft[field];
      disputed[field] = before[field];
    }
  }
  return { draft: followed, disputed };
}

/** What the person has to choose between. */
export function disputesIn<Draft extends object>(
  rules: Rules<Draft>,
  { draft, disputed }: Followed<Draft>,
  saved: Draft,
): Dispute<Draft>[] {
  const apart = fieldsChanged(rules, saved, draft) as (keyof Draft & string)[];
  return apart.flatMap((field): Dispute<Draft>[] => {
    if (!(field in disputed)) return [];
    const settled = withoutFields(disputed, [field]);
    const rows = rowsOf(rules, field, { ...saved, ...disputed }, draft, saved);
    if (rows === null) {
      const keepingMine = { draft, disputed: settled };
      const takingTheirs = { draft: withFields(draft, saved, [field]), disputed: settled };
      return [{ field, row: null, mine: draft[field], theirs: saved[field], keepingMine, takingTheirs }];
    }
    const open = rows.filter(isUnsettled);
    return open.map((row) => {
      const rest = { ...disputed, [field]: listOf(rows.map((each) => (each === row ? each.theirs : each.base))) };
      const left = open.length === 1 ? settled : rest;
      const taken = { ...draft, [field]: listOf(rows.map((each) => (each === row ? each.theirs : each.mine))) };
      const keepingMine = { draft, disputed: left };
      const takingTheirs = { draft: taken, disputed: left };
      return {
        field,
        row: row.base,
        mine: listOf([row.mine]),
        theirs: listOf([row.theirs]),
        keepingMine,
        takingTheirs,
      };
    });
  });
}

/** Fields without these. */
export function withoutFields<Draft>(fields: Partial<Draft>, names: readonly (keyof Draft)[]): Partial<Draft> {
  const rest = { ...fields };
  for (const name of names) delete rest[name];
  return rest;
}

/** A list in three drafts, row by row; null for a field that is none. */
function rowsOf<Draft extends object>(
  { factsOf }: Rules<Draft>,
  field: keyof Draft,
  before: Draft,
  draft: Draft,
  newer: Draft,
): RowVersions<ListRow>[] | null {
  const [base, mine, theirs] = [factsOf(before)[field], draft[field], factsOf(newer)[field]];
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return null;
  return compareRows<ListRow>(base, mine, theirs);
}

/** The rows that are there, as the value of their field. */
function listOf<Draft>(rows: readonly (ListRow | null)[]): Draft[keyof Draft] {
  return rows.filter((row) => row !== null) as Draft[keyof Draft];
}
