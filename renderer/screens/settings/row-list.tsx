import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Overtaken } from './overtaken.tsx';
import { SavingMark, type Saving } from './use-saving.tsx';
import type { Row, Rows } from './use-rows.ts';
import classes from './matter-section.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';

interface RowListProps<T> {
  /** “Key dates”, and one of them: “key date”. */
  label: string;
  one: string;
  rows: Rows<T>;
  readOnly: boolean;
  /** What the row is called when it is removed. */
  nameOf: (value: T) => string;
  empty: string;
  /** Said next to the button. */
  saving: Saving;
  children: (row: Row<T>) => ReactNode;
}

/** Rows that are added, changed and removed in place; leaving a row saves it. */
export function RowList<T>({ label, one, rows, readOnly, nameOf, empty, saving, children }: RowListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  // The keyboard goes on in the row that was added.
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    added.current = false;
  }, [rows.rows.length]);
  return (
    <>
      {rows.rows.length === 0 && <p className={classes.none}>{empty}</p>}
      <ul ref={list} className={classes.rows} aria-label={label}>
        {rows.rows.map((row) => (
          // Leaving a row saves it; the row itself is no control.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={row.key}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) rows.leave(row.key);
            }}
          >
            {children(row)}
            {!readOnly && (
              <IconButton
                label={`Remove ${nameOf(row.value) || `this ${one}`}`}
                icon={IconTrash}
                tip="Remove"
                onClick={() => {
                  rows.remove(row.key);
                  adder.current?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.overtaken && (
        <Overtaken onTake={rows.takeSaved} onSave={rows.saveMine}>
          These were changed elsewhere while you were writing.
        </Overtaken>
      )}
      {rows.offered && (
        <Overtaken onTake={rows.takeSaved} onSave={rows.saveMine}>
          This is what you typed before. It is not saved yet.
        </Overtaken>
      )}
      <div className="row gap-3">
        {!readOnly && (
          <SignButton
            icon={IconPlus}
            ref={adder}
            onClick={() => {
              added.current = true;
              rows.add();
            }}
          >
            Add a {one}
          </SignButton>
        )}
        <SavingMark saving={saving} />
      </div>
    </>
  );
}
