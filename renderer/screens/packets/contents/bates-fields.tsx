import { Switch, TextInput } from '@mantine/core';
import type { PacketSettings } from '#renderer/api/generated.ts';
import { NumberField } from '#renderer/parts/number-field.tsx';

type Bates = PacketSettings['bates'];

interface BatesFieldsProps {
  bates: Bates;
  onChange: (bates: Bates) => void;
}

/** A number on each page of evidence, taken once and never used again. */
export function BatesFields({ bates, onChange }: BatesFieldsProps) {
  return (
    <div className="stack gap-2">
      <Switch
        label="Bates numbers"
        description="A number on each page of evidence, such as DOE000001. None is used twice."
        checked={bates !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { prefix: '', start: 1, digits: 6 } : null)}
      />
      {bates !== null && (
        <div className="stack gap-2">
          <TextInput
            label="Prefix"
            placeholder="DOE"
            maxLength={20}
            value={bates.prefix}
            onChange={(event) => onChange({ ...bates, prefix: event.currentTarget.value })}
          />
          <NumberField
            label="First number"
            min={1}
            max={999_999_999}
            value={bates.start === 0 ? null : bates.start}
            onChange={(start) => onChange({ ...bates, start: start ?? 0 })}
          />
          <NumberField
            label="Digits"
            min={3}
            max={9}
            value={bates.digits === 0 ? null : bates.digits}
            onChange={(digits) => onChange({ ...bates, digits: digits ?? 0 })}
          />
        </div>
      )}
    </div>
  );
}
