import type { FieldConflict, SyncResource } from '#renderer/api/sync.ts';
import { editorOf, statementWords } from './record-fields.ts';
import { markedWords, New } from '#renderer/features/history/field-changes.tsx';
import classes from './inbox.module.css';

interface SideCellProps {
  title: string;
  conflict: FieldConflict;
  side: 'base' | 'mine' | 'theirs';
  resource: SyncResource;
  names: Readonly<Record<string, string>>;
}

/** What one side says; of the two that changed it, with what is new in it marked. */
export function SideCell({ title, conflict, side, resource, names }: SideCellProps) {
  const words = statementWords(resource, conflict.fields, conflict[side], names);
  const before = statementWords(resource, conflict.fields, conflict.base, names);
  // A date or a choice is another as a whole.
  const editor = editorOf(conflict);
  const isText = editor === 'text' || editor === 'line';
  const marked = isText && words !== null && before !== null ? markedWords(before, words) : null;
  return (
    <div className={classes.cell} data-side={side}>
      <h3>{title}</h3>
      {words === null ? (
        <p className="italic quiet">Nothing</p>
      ) : (
        <p className={classes.words}>{side === 'base' ? words : (marked ?? <New>{words}</New>)}</p>
      )}
    </div>
  );
}
