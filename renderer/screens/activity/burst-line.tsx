import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconKey,
  IconRefresh,
  IconRobot,
  IconServerCog,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Doer, HistoryLine } from '#renderer/api/generated.ts';
import { undoneAtMost } from '#renderer/features/history/undo-burst.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { ChangeDetails } from '#renderer/features/history/change-details.tsx';
import { ChangeLine, ChangeSentence, Unfold } from '#renderer/features/history/change-line.tsx';
import { doerWords } from '#renderer/lib/doer-words.ts';
import { burstWords } from '#renderer/features/history/field-words.ts';
import recordClasses from '#renderer/features/history/record-history.module.css';
import type { Burst } from '#renderer/features/history/change-bursts.ts';
import { formatAgo, formatInstant } from '#renderer/lib/dates.ts';
import { canPutBack } from '#renderer/features/history/put-back-plan.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import classes from './activity.module.css';

interface BurstLineProps {
  burst: Burst;
  /** Earlier changes that are not read yet may belong to it. */
  goesOn: boolean;
  onUndo: () => void;
}

const shownAtOnce = 50;

/** What somebody did in one go, as one line; unfolds to its changes, or to before and after when it is one. */
export function BurstLine({ burst, goesOn, onUndo }: BurstLineProps) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(shownAtOnce);
  const { canEdit } = useMatter();
  const { lines, doer, to } = burst;
  const [only] = lines;
  if (only === undefined) return null;
  const single = lines.length === 1;
  const possible = canEdit && lines.some((line) => canUndo(line, single));
  const undoable = possible && !goesOn && lines.length <= undoneAtMost;
  return (
    <article className={classes.burst} data-open={open || undefined}>
      <Unfold open={open} onToggle={() => setOpen(!open)}>
        <span className={classes.doer} data-kind={doer.kind}>
          <DoerSign doer={doer} />
          <span className="truncate">{doerWords(doer)}</span>
        </span>
        {single ? (
          <ChangeSentence line={only} />
        ) : (
          <span className={recordClasses.sentence}>
            {burstWords(lines)}
            {goesOn && <span className="quiet">, and more</span>}
          </span>
        )}
        <time dateTime={to} className={classes.when}>
          {clock(to)} <span>{formatAgo(to, new Date())}</span>
        </time>
      </Unfold>
      {open && (
        <div className={recordClasses.inside}>
          <ol className={classes.changes}>
            {lines.slice(0, shown).map((line) => (
              <li key={line.seq}>
                <ChangeLine line={line} bare={single} details={<ChangeDetails line={line} />} />
              </li>
            ))}
          </ol>
          <div className="flex gap-2 mt-2 screen-only gone-if-empty">
            {shown < lines.length && !single && (
              <Button size="compact-sm" variant="default" onClick={() => setShown(shown + shownAtOnce * 4)}>
                Show more of {formatNumber(lines.length)}
              </Button>
            )}
            {possible && !undoable && <span className={recordClasses.quiet}>{whyNotWhole(goesOn)}</span>}
            {undoable && (
              <SignButton icon={IconArrowBackUp} size="compact-sm" onClick={onUndo}>
                {single ? 'Undo' : `Undo all ${formatNumber(lines.length)}`}
              </SignButton>
            )}
          </div>
        </div>
      )}
    </article>
  );
}

const signs: Record<Doer['kind'], Icon> = {
  person: IconUser,
  token: IconKey,
  assistant: IconRobot,
  sync: IconRefresh,
  application: IconServerCog,
};

function DoerSign({ doer }: { doer: Doer }) {
  const Sign = signs[doer.kind];
  return <Sign size={16} stroke={1.6} aria-hidden />;
}

function whyNotWhole(goesOn: boolean): string {
  if (goesOn) return 'It can be undone as a whole once its earlier changes are read: scroll down to them.';
  return `More than ${formatNumber(undoneAtMost)} changes are not undone as a whole. Undo them one at a time.`;
}

/** A single change of a field has its own way back next to it. */
function canUndo({ op, resource, fields, standing, trash, erased }: HistoryLine, single: boolean): boolean {
  if (!standing) return trash === 'moved' && !erased && !single;
  if (op === 'insert') return resource === 'evidence' || resource === 'folders' || resource === 'issues';
  return !single && op === 'update' && fields.some((field) => canPutBack(resource, field));
}

function clock(instant: string): string {
  return /\d{1,2}:\d{2}$/.exec(formatInstant(instant))?.[0] ?? formatInstant(instant);
}
