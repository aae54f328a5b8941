import type { FieldConflict, SyncResource } from '#renderer/api/sync.ts';
import { editorOf, statementWords } from './record-fields.ts';
import { wordDiff } from '#renderer/lib/word-diff.ts';
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
  const editor = editorOf(conflict.fields);
  const isText = editor === 'text' || editor === 'line';
  return (
    <div className={classes.cell} data-side={side}>
      <h3>{title}</h3>
      {words === null ? (
        <p className="italic quiet">Nothing</p>
      ) : (
        <p className={classes.words}>
          {side === 'base' ? words : <Marked before={isText ? (before ?? '') : ''} after={words} />}
        </p>
      )}
    </div>
  );
}

/** What was added is highlighted; what was removed is struck through. */
function Marked({ before, after }: { before: string; after: string }) {
  const parts = before === '' ? null : wordDiff(before, after);
  const kept = parts?.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0) ?? 0;
  if (parts === null || kept * 4 < Math.min(before.length, after.length))
    return <ins className="tone-done plain rounded-xs on-done px-half">{after}</ins>;
  let offset = 0;
  return parts.map(({ kind, text }) => {
    const key = offset;
    offset += text.length + 1;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return kind === 'removed' ? (
      <del key={key} className="tone-loss rounded-xs on-loss px-half">
        {text}
      </del>
    ) : (
      <ins key={key} className="tone-done plain rounded-xs on-done px-half">
        {text}
      </ins>
    );
  });
}
