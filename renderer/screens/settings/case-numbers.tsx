import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Case } from '#renderer/api/generated.ts';
import classes from './matter-section.module.css';
import { RowList } from './row-list.tsx';
import { useRows } from './use-rows.ts';

type CaseNumber = Case['caseNumbers'][number];

const blank: CaseNumber = { number: '', type: '', court: '' };

const fields = [
  { name: 'number', label: 'Number', maxLength: 100 },
  { name: 'type', label: 'Kind of case', maxLength: 100 },
  { name: 'court', label: 'Court', maxLength: 200 },
] as const;

interface CaseNumbersProps {
  saved: readonly CaseNumber[];
  readOnly: boolean;
  mark: ReactNode;
  save: (caseNumbers: CaseNumber[]) => Promise<boolean>;
}

/** The numbers courts have given this matter. */
export function CaseNumbers({ saved, readOnly, mark, save }: CaseNumbersProps) {
  const rows = useRows<CaseNumber>(saved, {
    blank,
    isBlank: ({ number, type, court }) => `${number}${type}${court}`.trim() === '',
    stored: ({ number, type, court }) =>
      number.trim() === '' ? null : { number: number.trim(), type: type.trim(), court: court.trim() },
    save,
  });
  return (
    <RowList
      label="Case numbers"
      one="case number"
      rows={rows}
      readOnly={readOnly}
      mark={mark}
      nameOf={({ number }) => number}
      empty="None yet. A court gives one when a case is filed."
    >
      {({ key, value }) => (
        <div className={classes.numberRow}>
          {fields.map(({ name, label, maxLength }) => (
            <TextInput
              key={name}
              label={label}
              maxLength={maxLength}
              readOnly={readOnly}
              value={value[name]}
              error={name === 'number' && rows.unfinished(key) ? 'Give the number.' : null}
              onChange={(event) => rows.change(key, { [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </RowList>
  );
}
