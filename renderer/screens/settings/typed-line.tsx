import { TextInput } from '@mantine/core';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Overtaken } from './overtaken.tsx';
import { SavingMark, useQuietSaving } from './use-saving.tsx';
import { useTyped } from './use-typed.ts';
import classes from './settings.module.css';

interface TypedLineProps {
  label: string;
  description?: string;
  saved: string;
  /** Why it may not be blank. */
  blank: string;
  maxLength?: number;
  readOnly?: boolean;
  save: (text: string) => Promise<void>;
}

/** A line of text that is saved when it is left, and says quietly how that went. */
export function TypedLine({ saved, blank, save, ...field }: TypedLineProps) {
  const { caseId } = useMatter().case;
  const { saving, run } = useQuietSaving();
  const typed = useTyped(saved, (text) => run(() => save(text)), {
    keptAs: `${field.label} in ${caseId}`,
    name: `“${field.label}” in the settings`,
  });
  return (
    <div className={classes.fields}>
      <TextInput {...field} error={typed.blank ? blank : null} {...typed.input} />
      {typed.overtaken && (
        <Overtaken onTake={typed.forget} onSave={typed.saveAnyway}>
          This was changed elsewhere to “{saved}”.
        </Overtaken>
      )}
      <SavingMark saving={saving} />
    </div>
  );
}
