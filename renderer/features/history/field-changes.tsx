import { Button } from '@mantine/core';
import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldChange } from '#renderer/api/generated.ts';
import { wordDiff } from '#renderer/lib/word-diff.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { kindOfField, setWords, valueWords } from './field-words.ts';
import classes from './record-history.module.css';

interface FieldChangesProps {
  changes: readonly FieldChange[];
  names: Readonly<Record<string, string>>;
  /** Which fields can be put back, and how; without it there is no such button. */
  putBack?: { can: (field: string) => boolean; run: (change: FieldChange) => void; busy: boolean };
}

/** Before and after, field by field, in the words of the field. */
export function FieldChanges({ changes, names, putBack }: FieldChangesProps) {
  return (
    <dl className={classes.fields}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="text-sm leading-md">{labelOf(change.field)}</dt>
          <dd className="leading-md">
            <BeforeAfter change={change} names={names} />
          </dd>
          {putBack?.can(change.field) === true && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={putBack.busy}
              aria-label={`Put back ${labelOf(change.field).toLowerCase()}`}
              onClick={() => putBack.run(change)}
            >
              Put back
            </Button>
          )}
        </div>
      ))}
    </dl>
  );
}

export function BeforeAfter({ change, names }: { change: FieldChange; names: Readonly<Record<string, string>> }) {
  const { field, before, after } = change;
  switch (kindOfField(field)) {
    case 'set':
      return <SetChange before={setWords(field, before, names)} after={setWords(field, after, names)} />;
    case 'text':
      return <TextChange before={valueWords(field, before, names)} after={valueWords(field, after, names)} />;
    case 'hash':
      return <span className="quiet">Changed; what it said before is kept with the document.</span>;
    case 'exhibits':
      return <span className="quiet">Changed; each exhibit is a line of its own in the activity.</span>;
    case 'value':
      return <Replaced before={valueWords(field, before, names)} after={valueWords(field, after, names)} />;
  }
}

function TextChange({ before, after }: { before: string | null; after: string | null }) {
  const marked = before === null || after === null ? null : markedWords(before, after);
  if (marked === null) return <Replaced before={before} after={after} />;
  return <span className="breaks pre-wrap">{marked}</span>;
}

/**
 * A text as it became, with what is new in it marked and what went struck through; null when little of it was kept.
 * `shorten` makes less of what stayed.
 */
export function markedWords(before: string, after: string, shorten = (text: string) => text): ReactNode[] | null {
  const parts = wordDiff(before, after);
  const kept = parts?.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.trim().length, 0) ?? 0;
  // Two texts with hardly a word in common read better one after the other.
  if (parts === null || kept * 4 < Math.min(before.length, after.length)) return null;
  let offset = 0;
  return parts.map(({ kind, text }) => {
    const key = offset;
    offset += text.length + 1;
    if (kind === 'same') return <span key={key}>{shorten(text)}</span>;
    return kind === 'removed' ? <Gone key={key}>{text}</Gone> : <New key={key}>{text}</New>;
  });
}

function Replaced({ before, after }: { before: string | null; after: string | null }) {
  if (before === null) return <span className="breaks pre-wrap">{after ?? <Nothing />}</span>;
  return (
    <span className="breaks pre-wrap">
      <Gone>{before}</Gone>
      <IconArrowRight size={14} className={classes.arrow} aria-label="became" />
      {after === null ? <Nothing /> : <New>{after}</New>}
    </span>
  );
}

function SetChange({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const added = after.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !after.includes(each));
  const kept = after.filter((each) => before.includes(each));
  if (added.length + removed.length === 0) return <span>In another order: {after.join(', ')}</span>;
  return (
    <ul className={classes.set}>
      {removed.map((each) => (
        <li className="inline gap-1 text-sm rounded-sm on-hover px-1h" key={`- ${each}`} data-kind="removed">
          <IconMinus size={12} aria-label="removed" />
          {each}
        </li>
      ))}
      {added.map((each) => (
        <li className="inline gap-1 text-sm rounded-sm on-hover px-1h" key={`+ ${each}`} data-kind="added">
          <IconPlus size={12} aria-label="added" />
          {each}
        </li>
      ))}
      {kept.map((each) => (
        <li className="inline gap-1 text-sm rounded-sm on-hover px-1h" key={`= ${each}`}>
          {each}
        </li>
      ))}
    </ul>
  );
}

function Gone({ children }: { children: string }) {
  return <del className="tone-loss rounded-xs on-loss px-half">{children}</del>;
}

export function New({ children }: { children: string }) {
  return <ins className="tone-done plain rounded-xs on-done px-half">{children}</ins>;
}

function Nothing() {
  return <span className="italic quiet">nothing</span>;
}
