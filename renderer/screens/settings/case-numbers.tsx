import { TextInput } from '@mantine/core';
import type { Case } from '#renderer/api/generated.ts';
import { Group } from './group.tsx';
import classes from './matter-section.module.css';
import { RowList } from './row-list.tsx';
import { useMatterRows } from './use-matter-rows.ts';

const blank: Case['caseNumbers'][number] = { number: '', type: '', court: '' };

const fields = [
  { name: 'number', label: 'Number', maxLength: 100 },
  { name: 'type', label: 'Kind of case', maxLength: 100 },
  { name: 'court', label: 'Court', maxLength: 200 },
] as const;

/** The numbers courts have given this matter. */
export function CaseNumbers() {
  const rows = useMatterRows('caseNumbers', { blank, isComplete: ({ number }) => number.trim() !== '' });
  return (
    <Group title="Case numbers" detail="The numbers courts gave this matter. Each court file has its own too.">
      <RowList
        one="case number"
        rows={rows}
        nameOf={({ number }) => number}
        empty="None yet. The court gives you one when a case is filed."
      >
        {(row) => (
          <div className={classes.numberRow}>
            {fields.map(({ name, label, maxLength }) => (
              <TextInput
                key={name}
                label={label}
                maxLength={maxLength}
                readOnly={rows.readOnly}
                value={row.value[name]}
                error={name === 'number' && rows.unfinished(row) ? 'Give the number.' : null}
                onChange={(event) => rows.change(row.key, { [name]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
      </RowList>
    </Group>
  );
}
