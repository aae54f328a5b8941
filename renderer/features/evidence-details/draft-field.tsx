import type { ReactNode } from 'react';
import { ConflictNotice } from '#renderer/parts/conflict-notice.tsx';
import type { InlineField } from '#renderer/features/record-form/use-inline-fields.ts';

interface DraftFieldProps<Value> {
  name: string;
  draft: InlineField<Value>;
  /** How a version reads when two must be compared. */
  show: (value: Value) => ReactNode;
  children: ReactNode;
}

/** A field with, when needed, the two versions that must be chosen between. */
export function DraftField<Value>({ name, draft, show, children }: DraftFieldProps<Value>) {
  return (
    <div>
      {children}
      {draft.theirs !== null && (
        <ConflictNotice
          field={name}
          mine={orEmpty(show(draft.value))}
          theirs={orEmpty(show(draft.theirs.value))}
          onKeepMine={draft.keepMine}
          onTakeTheirs={draft.takeTheirs}
        />
      )}
    </div>
  );
}

function orEmpty(shown: ReactNode): ReactNode {
  return shown === '' || shown === null ? <i>empty</i> : shown;
}
