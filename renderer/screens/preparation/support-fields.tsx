import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { GivenItem } from '#renderer/api/preparation.ts';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { NumberField } from '#renderer/parts/number-field.tsx';
import { useWitnessNames, type Witness } from './witnesses.ts';

type Support = NonNullable<GivenItem['support']>[number];

interface SupportFieldsProps {
  support: readonly Support[];
  witnesses: readonly Witness[];
  onChange: (support: Support[]) => void;
}

/** The facts for and against an element, each with the exhibit, page, and witness that prove it. */
export function SupportFields({ support, witnesses, onChange }: SupportFieldsProps) {
  const names = useWitnessNames(witnesses);
  const change = (at: number, facts: Support): void =>
    onChange(support.map((each, index) => (index === at ? { ...each, ...facts } : each)));
  return (
    <fieldset className="stack gap-3">
      <legend>Facts for and against</legend>
      {support.map((each, at) => (
        // Facts have no identity of their own before they are saved, and none is put between others.
        <div key={each.id ?? `new ${at}`} className="card stack gap-2 p-3">
          <div className="row between gap-2">
            <SegmentedControl
              size="xs"
              aria-label={`Fact ${at + 1}: for or against`}
              data={[
                { value: 'for', label: 'For' },
                { value: 'against', label: 'Against' },
              ]}
              value={each.against === true ? 'against' : 'for'}
              onChange={(side) => change(at, { against: side === 'against' })}
            />
            <IconButton
              label={`Remove fact ${at + 1}`}
              icon={IconX}
              sign={14}
              size="sm"
              onClick={() => onChange(support.filter((_, index) => index !== at))}
            />
          </div>
          <Textarea
            label="Fact"
            value={each.fact ?? ''}
            autosize
            maxRows={8}
            onChange={(event) => change(at, { fact: event.currentTarget.value })}
          />
          <EvidencePicker
            label="Exhibit"
            value={each.evidenceId == null ? [] : [each.evidenceId]}
            onChange={(ids) => change(at, { evidenceId: ids.at(-1) ?? null })}
          />
          <div className="row gap-3 wrap">
            <NumberField
              label="Page"
              min={1}
              max={100_000}
              value={each.page ?? null}
              onChange={(page) => change(at, { page })}
            />
            <Select
              label="Witness"
              placeholder={witnesses.length === 0 ? 'Add witnesses in their section' : 'None'}
              data={[...names].map(([id, name]) => ({ value: id, label: name }))}
              value={each.witnessId ?? null}
              clearable
              clearButtonProps={{ 'aria-label': 'No witness' }}
              onChange={(witnessId) => change(at, { witnessId })}
            />
          </div>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-md"
        className="justify-start"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => onChange([...support, { fact: '' }])}
      >
        Add a fact
      </Button>
    </fieldset>
  );
}
