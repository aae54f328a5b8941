import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PutBackPlan } from './put-back-plan.ts';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { valueWords } from './field-words.ts';
import classes from './record-history.module.css';

interface PutBackConflictProps {
  conflicts: PutBackPlan['conflicts'];
  names: Readonly<Record<string, string>>;
  onLeave: () => void;
  onPutBack: () => void;
}

/** Both versions of what was changed again since; nothing is overwritten until the person chooses. */
export function PutBackConflict({ conflicts, names, onLeave, onPutBack }: PutBackConflictProps) {
  const leave = useRef<HTMLButtonElement>(null);
  useEffect(() => leave.current?.focus(), []);
  return (
    <div className={classes.conflict} role="alert">
      <p className="row gap-2 mb-2 tone-attention">
        <IconGitMerge size={16} aria-hidden />
        <b>It was changed again since</b>
      </p>
      <dl>
        {conflicts.map(({ field, now, before }) => (
          <div key={field}>
            <dt className="text-sm">{labelOf(field)} now</dt>
            <dd className="breaks">{valueWords(field, now, names) ?? 'nothing'}</dd>
            <dt className="text-sm">Before this change</dt>
            <dd className="breaks">{valueWords(field, before, names) ?? 'nothing'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex to-end gap-2">
        <Button ref={leave} size="compact-sm" variant="default" onClick={onLeave}>
          Leave as is
        </Button>
        <Button size="compact-sm" onClick={onPutBack}>
          Put back anyway
        </Button>
      </div>
    </div>
  );
}
