import { Select, Textarea } from '@mantine/core';
import type { Court } from '#renderer/api/generated.ts';

interface StatementFieldProps {
  choices: Court['profiles'][number]['statements'];
  value: string;
  onChange: (statement: string) => void;
}

const none = 'none';
const own = 'own';

/** What is declared by signing: as the court's rules word it, in other words, or nothing. */
export function StatementField({ choices, value, onChange }: StatementFieldProps) {
  const chosen = value === '' ? none : (choices.find(({ text }) => text === value)?.name ?? own);
  const data = [
    { value: none, label: 'None' },
    ...choices.map(({ name }) => ({ value: name, label: name })),
    ...(chosen === own ? [{ value: own, label: 'Your own words' }] : []),
  ];
  return (
    <>
      <Select
        label="Statement"
        description="Printed above the signature."
        data={data}
        value={chosen}
        allowDeselect={false}
        onChange={(name) => {
          if (name !== own) onChange(choices.find((each) => each.name === name)?.text ?? '');
        }}
      />
      {value !== '' && (
        <Textarea
          aria-label="Words of the statement"
          autosize
          minRows={2}
          maxLength={2000}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}
