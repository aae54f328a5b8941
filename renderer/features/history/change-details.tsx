import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldChange, HistoryLine } from '#renderer/api/generated.ts';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { useChangeDetails } from '#renderer/api/history.ts';
import { putBack, type PutBackOutcome } from './put-back.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { canPutBack } from './put-back-plan.ts';
import { FieldChanges } from './field-changes.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { PutBackConflict } from './put-back-conflict.tsx';
import classes from './record-history.module.css';
import { titleWords } from '#renderer/api/title-words.ts';

/** What was in one change, and a way back for each of its fields. */
export function ChangeDetails({ line }: { line: HistoryLine }) {
  const { case: matter, canEdit } = useMatter();
  const [details] = useChangeDetails(matter.caseId, line.erased ? [] : [line.seq]);
  const wayBack = usePutBack(line);
  if (line.erased) {
    return (
      <p className={classes.quiet}>
        {line.op === 'delete'
          ? 'It was deleted and its content permanently erased. The record of who did this, and when, is kept.'
          : 'It was deleted since, and its content was permanently erased.'}
      </p>
    );
  }
  if (details?.isError === true) {
    return (
      <p className={classes.quiet} role="alert">
        {sentenceFor(details.error)}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void details.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (details?.data === undefined) return <p className={classes.quiet}>Loading</p>;
  const { fields, names } = details.data;
  if (line.trash !== undefined) return null;
  if (fields.length === 0) return <p className={classes.quiet}>No visible changes.</p>;
  const possible = line.op === 'update' && line.standing && canEdit;
  return (
    <>
      <FieldChanges
        changes={fields}
        names={names}
        {...(possible && {
          putBack: {
            can: (field) => canPutBack(line.resource, field),
            run: (change) => void wayBack.run([change], false),
            busy: wayBack.busy,
          },
        })}
      />
      {wayBack.conflict !== null && (
        <PutBackConflict
          conflicts={wayBack.conflict.conflicts}
          names={names}
          onLeave={wayBack.leave}
          onPutBack={() => void wayBack.run(wayBack.conflict?.changes ?? [], true)}
        />
      )}
    </>
  );
}

interface Conflict {
  changes: readonly FieldChange[];
  conflicts: Extract<PutBackOutcome, { kind: 'conflict' }>['conflicts'];
}

function usePutBack(line: HistoryLine) {
  const client = useQueryClient();
  const { case: matter } = useMatter();
  const { busy, attempt } = useTask();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const run = async (changes: readonly FieldChange[], evenIfChanged: boolean): Promise<void> => {
    const { resource, recordId } = line;
    const what = changes.map(({ field }) => labelOf(field)).join(', ');
    await attempt(async () => {
      const target = { resource, recordId, caseId: matter.caseId };
      const outcome = await namingSharedNumbers(client, matter.caseId, () =>
        putBack(client, target, changes, { evenIfChanged }),
      );
      setConflict(outcome.kind === 'conflict' ? { changes, conflicts: outcome.conflicts } : null);
      if (outcome.kind === 'done')
        toastDone(`${what} of “${titleWords(line.resource, line.title ?? '')}” put back as it was.`);
      if (outcome.kind === 'nothing') toastDone(`${what} is already as it was.`);
      if (outcome.kind === 'gone') toastFailure('This could not be put back', new Error('It is no longer there.'));
    }, `${what} could not be put back`);
  };
  return { busy, conflict, run, leave: () => setConflict(null) };
}
