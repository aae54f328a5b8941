import { Button } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ConflictNotice } from '#renderer/parts/conflict-notice.tsx';
import type { RecordForm } from './use-record-form.ts';
import classes from './record-form.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface RecordPanelProps<Draft extends object> {
  form: RecordForm<Draft>;
  /** What the form is of: “Court file”. */
  label: string;
  title: string;
  canEdit: boolean;
  saveLabel: string;
  onClose: () => void;
  /** Makes a form of it, where it is shown for reading. */
  onEdit?: (() => void) | undefined;
  /** Without one, there is nothing to delete yet. */
  onDelete?: (() => void) | undefined;
  /** What a field is called, and what a value of it reads as, when two people changed it. */
  fieldLabel: (field: keyof Draft & string) => string;
  valueWords?: ((field: keyof Draft & string, value: unknown) => string) | undefined;
  /** What else can be done, at the foot. */
  more?: ReactNode;
  children: ReactNode;
}

/** A record's form in the panel on the right: its name, its fields, what went wrong, and save or delete. */
export function RecordPanel<Draft extends object>(props: RecordPanelProps<Draft>) {
  const { form, label, title, canEdit, saveLabel, onClose, onEdit, onDelete, more, children } = props;
  // What a new one lacks is said by its fields when it is sent: a button that can't be pressed would not say why.
  const savable = (form.isNew || form.edited) && form.conflicts.length === 0;
  const onKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter') return;
    if (!event.ctrlKey && !event.metaKey) {
      // Enter in an open list of choices takes one, and never sends the form.
      const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
      if (choosing && event.target instanceof HTMLInputElement) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    // A field that asks something, or lacks what it needs, is answered first.
    if (canEdit && savable && !form.busy && event.currentTarget.reportValidity()) void form.save();
  };
  return (
    // Ctrl+Enter saves from any field within, prose too; the form itself is no control.
    <form
      className={classes.panel}
      onSubmit={(event) => void form.save(event)}
      onKeyDownCapture={onKey}
      aria-label={label}
    >
      <div className="row between gap-2">
        <h2 className="breaks">{title}</h2>
        <IconButton label={`Close the ${label.toLowerCase()}`} icon={IconX} onClick={onClose} />
      </div>
      <Offered form={form} />
      {!canEdit && form.edited && (
        <p className="tone-attention on-attention text-sm py-1h px-2" role="status">
          This can’t be changed now, so what you typed is not saved. It is kept here until it can be.
        </p>
      )}
      <Conflicts form={form} fieldLabel={props.fieldLabel} valueWords={props.valueWords} />
      {children}
      {canEdit && (
        <div className={classes.end}>
          {form.problem !== null && (
            <p className={classes.error} role="alert">
              Not saved. {form.problem.says}
            </p>
          )}
          {onDelete !== undefined && (
            <Button
              variant="subtle"
              color="red"
              c="var(--loss)"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => {
                form.forget();
                onDelete();
              }}
            >
              Delete
            </Button>
          )}
          {more}
          {onEdit === undefined ? (
            <Button type="submit" ml="auto" loading={form.busy} disabled={!savable}>
              {saveLabel}
            </Button>
          ) : (
            <Button ml="auto" variant="default" onClick={onEdit}>
              Edit
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** What was typed before the window went is in the form again: the person saves or discards it. */
export function Offered<Draft extends object>({ form }: Pick<RecordPanelProps<Draft>, 'form'>) {
  if (!form.offered) return null;
  return (
    <div className="row gap-2 wrap tone-attention on-attention text-sm py-1h px-2" role="status">
      <span className="grow breaks">This is what you typed before. It is not saved yet.</span>
      <Button size="compact-sm" variant="default" onClick={form.discard}>
        Discard it
      </Button>
    </div>
  );
}

/** Where someone else changed what is being written: both, side by side, and a choice. */
export function Conflicts<Draft extends object>({
  form,
  fieldLabel,
  valueWords = plainWords,
}: Pick<RecordPanelProps<Draft>, 'fieldLabel' | 'valueWords'> & { form: Pick<RecordForm<Draft>, 'conflicts'> }) {
  return form.conflicts.map(({ field, row, mine, theirs, keepMine, takeTheirs }, at) => {
    const words = (value: unknown): string =>
      row !== null && (value as unknown[]).length === 0 ? 'Removed' : valueWords(field, value);
    return (
      <ConflictNotice
        key={`${field} ${at}`}
        field={row === null ? fieldLabel(field) : `${fieldLabel(field)}: “${valueWords(field, [row])}”`}
        mine={words(mine)}
        theirs={words(theirs)}
        keepLabel="Keep mine"
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
    );
  });
}

function plainWords(_field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Changed';
}
