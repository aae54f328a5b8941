import { IconArrowBackUp, IconMinus, IconTrash } from '@tabler/icons-react';
import type { UndoStep } from '#renderer/features/history/undo-burst.ts';
import { BeforeAfter } from '#renderer/features/history/field-changes.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { historyNouns } from '#renderer/features/history/field-words.ts';
import { formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import classes from './activity.module.css';
import { titleWords } from '#renderer/api/title-words.ts';

const shownAtMost = 200;

/** Record by record, what undoing does to it. */
export function UndoSteps({ steps, failed }: { steps: readonly UndoStep[]; failed: ReadonlyMap<string, string> }) {
  return (
    <>
      <ul className={classes.steps}>
        {steps.slice(0, shownAtMost).map((step) => (
          <li className="flex gap-2" key={`${step.resource} ${step.recordId}`} data-kind={step.kind}>
            <StepSign kind={step.kind} />
            <div className="grid gap-half min-w-0 breaks">
              <b>{step.title === null ? historyNouns(step.resource)[0] : titleWords(step.resource, step.title)}</b>
              <StepWords step={step} />
              {failed.has(step.recordId) && <span className="tone-attention">{failed.get(step.recordId)}</span>}
            </div>
          </li>
        ))}
      </ul>
      {steps.length > shownAtMost && <p>and {formatNumber(steps.length - shownAtMost)} more like these</p>}
    </>
  );
}

function StepSign({ kind }: { kind: UndoStep['kind'] }) {
  if (kind === 'delete') return <IconTrash size={16} stroke={1.6} aria-hidden />;
  if (kind === 'restore' || kind === 'untrash') return <IconArrowBackUp size={16} stroke={1.6} aria-hidden />;
  return <IconMinus size={16} stroke={1.6} aria-hidden />;
}

function StepWords({ step }: { step: UndoStep }) {
  if (step.kind === 'skip') return <span className="quiet">Left as is. {step.reason}</span>;
  if (step.kind === 'untrash') return <span>Restored from Trash.</span>;
  if (step.kind === 'delete') {
    const size = step.item === null ? '' : `, ${formatSize(step.item.size)},`;
    return (
      <span>
        Moved to Trash{size} because this added it
        {step.resource === 'folders' ? '. Its contents move out.' : '.'}
      </span>
    );
  }
  return step.changes.map(({ field, before, after }) => (
    <span key={field} className="flex wrap gap-1">
      {labelOf(field)}: <BeforeAfter change={{ field, before: after, after: before }} names={step.names} />
    </span>
  ));
}
