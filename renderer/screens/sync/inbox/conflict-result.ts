import { same } from '#renderer/lib/same-value.ts';
import type { Choice, FieldConflict, Fields } from '#renderer/api/sync.ts';
import type { OnDay } from '#renderer/lib/read-time.ts';
import { editorOf, proposal, written } from './record-fields.ts';

/** What a field shall be: one of the sides, or what is written in the last column; open until somebody chooses. */
export interface Merged {
  pick: 'open' | 'mine' | 'theirs' | 'typed';
  typed: string;
  /** What is proposed are both changes together. */
  both: boolean;
}

/** Nothing is chosen for the person but both changes together, where they can be merged. */
export function firstMerged(conflict: FieldConflict): Merged {
  const editor = editorOf(conflict);
  if (editor === null) return { pick: 'open', typed: '', both: false };
  const { typed, merged } = proposal(conflict, editor);
  return { pick: merged ? 'typed' : 'open', typed, both: merged };
}

/** The fields as the last column has them; null while one is open or can't be read. */
export function resultOf(conflicts: readonly FieldConflict[], merged: readonly Merged[]): Fields | null {
  const fields: Fields = {};
  for (const [at, conflict] of conflicts.entries()) {
    const { pick, typed } = merged[at] ?? firstMerged(conflict);
    const editor = editorOf(conflict);
    if (pick === 'open') return null;
    if (pick !== 'typed' || editor === null) {
      Object.assign(fields, pick === 'theirs' ? conflict.theirs : conflict.mine);
      continue;
    }
    const own = written(conflict.fields, editor, typed, conflict.mine);
    if (own === null) return null;
    Object.assign(fields, own);
  }
  return fields;
}

/** What the last column says already; what is open or can’t be read is not in it. */
export function settledOf(conflicts: readonly FieldConflict[], merged: readonly Merged[]): Fields {
  const settled = conflicts.map((conflict, at) => resultOf([conflict], merged.slice(at, at + 1)));
  return Object.assign({}, ...settled) as Fields;
}

/** Where a time of such a record is: the day and the zone of its clock. */
export function clockOf({ date, timeZone }: Fields): OnDay {
  return { date: typeof date === 'string' ? date : null, zone: typeof timeZone === 'string' ? timeZone : null };
}

/** Taking one side whole needs no edit of the other. */
export function choiceOf(conflicts: readonly FieldConflict[], fields: Fields): Choice {
  const is = (side: 'mine' | 'theirs'): boolean =>
    conflicts.every((conflict) =>
      conflict.fields.every(
        (field) =>
          JSON.stringify(conflict[side][field]) === JSON.stringify(fields[field]) ||
          same(conflict[side][field], fields[field]),
      ),
    );
  if (is('mine')) return { choose: 'mine' };
  if (is('theirs')) return { choose: 'theirs' };
  return { choose: 'edited', fields };
}
