import { SegmentedControl } from '@mantine/core';
import { Labelled } from './group.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  /** What can be chosen, and what each is called. */
  of: Readonly<Record<Value, string>>;
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** One of a few, all of them seen. */
export function Choice<Value extends string>({ label, of: choices, ...rest }: ChoiceProps<Value>) {
  const data = Object.entries<string>(choices).map(([value, name]) => ({ value: value as Value, label: name }));
  return (
    <Labelled label={label}>
      <SegmentedControl<Value> aria-label={label} data={data} {...rest} />
    </Labelled>
  );
}
