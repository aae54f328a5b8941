import { Button, CloseButton, Loader, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { planUndo, runUndoStep, type UndoStep } from '#renderer/features/history/undo-burst.ts';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { doerWords } from '#renderer/lib/doer-words.ts';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import type { Burst } from '#renderer/features/history/change-bursts.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { UndoSteps } from './undo-steps.tsx';
import classes from './activity.module.css';

type Run = { done: number; failed: Map<string, string>; over: boolean } | null;

/** What taking back a burst would do, before it does it; then how it went. */
export function UndoPanel({ burst, onClose }: { burst: Burst; onClose: () => void }) {
  const client = useQueryClient();
  const { case: matter } = useMatter();
  const [run, setRun] = useState<Run>(null);
  const stopped = useRef(false);
  const close = useRef<HTMLButtonElement>(null);
  const over = run?.over === true;
  // Also when it is over: the pressed button is gone, and Escape must still find the panel.
  useEffect(() => close.current?.focus(), [over]);
  const plan = useQuery({
    queryKey: keys.undoPlan(matter.caseId, burst.lines[0]?.seq ?? 0, burst.lines.length),
    queryFn: () => planUndo(client, matter.caseId, burst.lines),
    staleTime: Infinity,
    gcTime: 0,
  });
  const steps = plan.data?.filter(({ kind }) => kind !== 'skip') ?? [];

  const undo = async (): Promise<void> => {
    stopped.current = false;
    const failed = new Map<string, string>();
    setRun({ done: 0, failed, over: false });
    const undoing = newStep(`Undid what ${doerWords(burst.doer)} did.`);
    let done = 0;
    for (const step of steps) {
      if (stopped.current) break;
      const refusal = await runUndoStep(client, matter.caseId, step, undoing).catch(sentenceFor);
      if (refusal !== null) failed.set(step.recordId, refusal);
      done += 1;
      setRun({ done, failed: new Map(failed), over: false });
    }
    setRun({ done, failed, over: true });
  };

  return (
    <RecordSide label="Undo" narrowest={400} onClose={onClose}>
      <div className={classes.undo}>
        <header className="flex between align-start gap-2">
          <h2 className="text-lg breaks">Undo what {doerWords(burst.doer)} did</h2>
          <CloseButton ref={close} aria-label="Close undo" onClick={onClose} />
        </header>
        {plan.isPending && (
          <p className="quiet" role="status">
            <Loader size="xs" aria-hidden /> Checking the current state
          </p>
        )}
        {plan.isError && (
          <Failure title="This could not be checked" error={plan.error} onRetry={() => void plan.refetch()} />
        )}
        {plan.data !== undefined && (
          <>
            <p className="quiet">{introduction(plan.data)}</p>
            <UndoSteps steps={plan.data} failed={run?.failed ?? new Map()} />
            <footer>
              <Outcome run={run} total={steps.length} />
              {run === null && steps.length > 0 && (
                <Button onClick={() => void namingSharedNumbers(client, matter.caseId, undo)}>
                  {buttonWords(steps)}
                </Button>
              )}
              {run !== null && !run.over && (
                <Button
                  variant="default"
                  onClick={() => {
                    stopped.current = true;
                  }}
                >
                  Stop
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                {over || steps.length === 0 ? 'Close' : 'Cancel'}
              </Button>
            </footer>
          </>
        )}
      </div>
    </RecordSide>
  );
}

function Outcome({ run, total }: { run: Run; total: number }) {
  if (run === null) return null;
  if (!run.over) {
    return (
      <div className={classes.progress} role="status">
        <span>
          {run.done} of {total}
        </span>
        <Progress value={(run.done / Math.max(1, total)) * 100} size={4} aria-label={`${run.done} of ${total}`} />
      </div>
    );
  }
  const well = run.done - run.failed.size;
  return (
    <p role="status" className={classes.outcome}>
      {well} of {total} undone.
      {run.failed.size > 0 ? ` ${formatCount(run.failed.size, 'other')} could not be; it says why.` : ''}
    </p>
  );
}

function introduction(steps: readonly UndoStep[]): string {
  const skipped = steps.filter(({ kind }) => kind === 'skip').length;
  if (skipped === steps.length) return 'None of this can be undone from here. Each says why.';
  if (skipped === 0) return 'This is what will happen. Nothing has been done yet.';
  return `This is what will happen; ${formatCount(skipped, 'thing')} will be left as ${skipped === 1 ? 'it is' : 'they are'}. Nothing has been done yet.`;
}

function buttonWords(steps: readonly UndoStep[]): string {
  const deletions = steps.filter(({ kind }) => kind === 'delete').length;
  const restored = steps.length - deletions;
  const parts = [
    ...(restored > 0 ? [`Put back ${restored}`] : []),
    ...(deletions > 0 ? [`${restored > 0 ? 'delete' : 'Delete'} ${deletions}`] : []),
  ];
  return parts.join(', ');
}
