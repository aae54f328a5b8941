import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Choice, InboxQuestion } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { answerKey } from '#renderer/features/sync/sync-answers.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { Keys } from '#renderer/parts/keys.tsx';
import { editorOf, statementLabel } from './record-fields.ts';
import { choiceOf, clockOf, firstMerged, type Merged, resultOf, settledOf } from './conflict-result.ts';
import { MergedCell } from './merged-cell.tsx';
import { SideCell } from './side-cell.tsx';
import classes from './inbox.module.css';

interface ConflictSheetProps {
  question: InboxQuestion;
  names: Readonly<Record<string, string>>;
  onAnswer: (choice: Choice, says: string) => void;
}

/** Field by field: what both held, what each changed, and the result. */
export function ConflictSheet({ question, names, onAnswer }: ConflictSheetProps) {
  const { conflicts, resource, seen } = question;
  const keptAs = answerKey(question);
  const [begun, setBegun] = useState(() => ({
    seen,
    merged: conflicts.map(firstMerged),
    ...keptWords<{ seen: string; merged: Merged[] }>(keptAs),
  }));
  const written = begun.merged.some(({ typed }, at) => typed !== conflicts.map(firstMerged)[at]?.typed);
  useKeptWords(keptAs, 'an answer in the sync inbox', written ? begun : null);
  const [problem, setProblem] = useState<string | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const changedSince = begun.seen !== seen;
  const setMerged = (at: number, merged: Merged): void => {
    setBegun({ ...begun, merged: begun.merged.map((each, index) => (index === at ? merged : each)) });
    setProblem(null);
  };
  const take = (): void => {
    if (begun.merged.some(({ pick }) => pick === 'open')) {
      return setProblem('Choose a value for each field in the last column.');
    }
    const fields = resultOf(conflicts, begun.merged);
    if (fields === null) return setProblem('One field isn’t valid. Check the marked one.');
    onAnswer(choiceOf(conflicts, fields), 'it is as you wrote it, on both sides');
  };
  const edit = (): void => {
    const at = conflicts.findIndex((conflict) => editorOf(conflict) !== null);
    const merged = begun.merged[at];
    if (merged === undefined)
      return setProblem('This can’t be edited here: choose mine or theirs, and edit it afterwards.');
    // The field is there to be written in once it is chosen.
    flushSync(() => setMerged(at, { ...merged, pick: 'typed' }));
    const field = sheet.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      '[data-typed] input, [data-typed] textarea',
    );
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  useCommands([
    { group: 'Inbox', keys: 'e', label: 'Write it by hand', run: edit },
    { group: 'Inbox', keys: 'mod+Enter', label: 'Use what you wrote', run: take },
  ]);
  return (
    // Ctrl+Enter takes what is written from any field within; the sheet itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={sheet}

      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        take();
      }}
    >
      {changedSince && (
        <p className={classes.changed} role="status">
          It changed again after you started. What you wrote is still here.{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setBegun({ seen, merged: conflicts.map(firstMerged) })}
          >
            Start again
          </Button>
        </p>
      )}
      {conflicts.map((conflict, at) => {
        const merged = begun.merged[at] ?? firstMerged(conflict);
        const label = statementLabel(resource, conflict.fields);
        return (
          <section key={conflict.fields.join()} className={classes.statement} aria-label={label}>
            <h2 className="mb-2 text-md strong">{label}</h2>
            <div className={classes.columns}>
              <SideCell title="Before" conflict={conflict} side="base" resource={resource} names={names} />
              <SideCell title="Mine, here" conflict={conflict} side="mine" resource={resource} names={names} />
              <SideCell title="Theirs, there" conflict={conflict} side="theirs" resource={resource} names={names} />
              <MergedCell
                label={label}
                conflict={conflict}
                merged={merged}
                on={clockOf({ ...question.mine, ...settledOf(conflicts, begun.merged) })}
                onChange={(next) => setMerged(at, next)}
              />
            </div>
          </section>
        );
      })}
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className="row wrap gap-4 mt-3">
        <Button variant="light" rightSection={<Keys keys="mod+Enter" />} onClick={take}>
          Use these values
        </Button>
        <span className="quiet text-sm">Changes made on only one side are already merged.</span>
      </div>
    </div>
  );
}
