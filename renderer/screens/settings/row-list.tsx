import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Case } from '#renderer/api/generated.ts';
import { valueWords } from '#renderer/features/history/field-words.ts';
import { Conflicts } from '#renderer/features/record-form/record-panel.tsx';
import { labelOf } from '#renderer/lib/field-labels.ts';
import { Overtaken } from './overtaken.tsx';
import type { MatterRows, Row } from './use-matter-rows.ts';
import { SavingMark } from './use-saving.tsx';
import classes from './matter-section.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';

interface RowListProps<Field extends 'caseNumbers' | 'keyDates'> {
  /** One of them: “key date”. */
  one: string;
  rows: MatterRows<Field>;
  /** What the row is called when it is removed. */
  nameOf: (value: Case[Field][number]) => string;
  empty: string;
  children: (row: Row<Case[Field][number]>) => ReactNode;
}

/** Rows that are added, changed and removed in place; leaving a row saves it. */
export function RowList<Field extends 'caseNumbers' | 'keyDates'>(props: RowListProps<Field>) {
  const { one, rows, nameOf, empty, children } = props;
  const { readOnly } = rows;
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
      <ul ref={list} className={classes.rows} aria-label={labelOf(rows.field)}>
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
      <Conflicts
        form={rows}
        fieldLabel={labelOf}
        valueWords={(field, value) => valueWords(field, value, {}) ?? 'Nothing'}
      />
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
        <SavingMark saving={rows.saving} />
      </div>
    </>
  );
}
