import { TextInput } from '@mantine/core';
import type { Case } from '#renderer/api/generated.ts';
import { Group } from './group.tsx';
import classes from './matter-section.module.css';
import { RowList } from './row-list.tsx';
import { useMatterSaving } from './use-matter-saving.ts';
import { useRows } from './use-rows.ts';

type CaseNumber = Case['caseNumbers'][number];

const blank: CaseNumber = { number: '', type: '', court: '' };

const fields = [
  { name: 'number', label: 'Number', maxLength: 100 },
  { name: 'type', label: 'Kind of case', maxLength: 100 },
  { name: 'court', label: 'Court', maxLength: 200 },
] as const;

/** The numbers courts have given this matter. */
export function CaseNumbers() {
  const { matter, readOnly, saving, save } = useMatterSaving();
  const rows = useRows<CaseNumber>(matter.caseNumbers, {
    keptAs: `case numbers of ${matter.caseId}`,
    name: 'the case numbers of the matter',
    blank,
    isBlank: ({ number, type, court }) => `${number}${type}${court}`.trim() === '',
    stored: ({ number, type, court }) =>
      number.trim() === '' ? null : { number: number.trim(), type: type.trim(), court: court.trim() },
    save: (caseNumbers) => save({ caseNumbers }),
  });
  return (
    <Group title="Case numbers" detail="The numbers courts gave this matter. Each court file has its own too.">
      <RowList
        label="Case numbers"
        one="case number"
        rows={rows}
        readOnly={readOnly}
        saving={saving}
        nameOf={({ number }) => number}
        empty="None yet. The court gives you one when a case is filed."
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
    </Group>
  );
}
