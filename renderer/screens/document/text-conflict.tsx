import type { DocumentDraft } from '#renderer/features/documents/document-draft.ts';
import { markedWords } from '#renderer/features/history/field-changes.tsx';
import type { FieldConflict } from '#renderer/features/record-form/use-record-form.ts';
import { ConflictNotice } from '#renderer/parts/conflict-notice.tsx';
import { aroundChanges } from './around-changes.ts';
import classes from './document.module.css';

/** Somebody else saved other words in the same place: what differs, and which text is to stay. */
export function TextConflict({ conflict }: { conflict: FieldConflict<DocumentDraft> }) {
  const [mine, theirs] = [String(conflict.mine), String(conflict.theirs)];
  const apart = markedWords(theirs, mine, aroundChanges);
  return (
    <div className={classes.conflict}>
      <ConflictNotice
        field="The text"
        mine={apart ?? 'Nearly everything differs.'}
        theirs="Without what is marked as new above, and with what is struck through. When you keep yours, it stays among the earlier texts."
        keepLabel="Keep mine"
        onKeepMine={conflict.keepMine}
        onTakeTheirs={conflict.takeTheirs}
      />
    </div>
  );
}
