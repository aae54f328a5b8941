import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import type { RecordForm } from './use-record-form.ts';
import classes from './record-form.module.css';

/** What a field of a form needs: its value, and what is done with it. */
export interface FieldProps<Value> {
  value: Value;
  readOnly: boolean;
  error: string | null;
  onChange: (value: Value) => void;
}

export type FieldsOf<Draft> = <Field extends keyof Draft & string>(field: Field) => FieldProps<Draft[Field]>;

/** Binds the fields of a form to its draft: `<TimeField label="Time" {...field('time')} />`. */
export function fieldsOf<Draft extends object>(
  { draft, set, errorOf }: Pick<RecordForm<Draft>, 'draft' | 'set' | 'errorOf'>,
  canEdit: boolean,
): FieldsOf<Draft> {
  return (field) => ({
    value: draft[field],
    readOnly: !canEdit,
    error: errorOf(field),
    onChange: (value) => set({ [field]: value } as unknown as Partial<Draft>),
  });
}

/** A line of text: what it is called, and an example. */
export interface Line {
  label: string;
  placeholder?: string;
}

export function LineField(
  props: Line &
    FieldProps<string> & { most: number; required?: boolean; autoFocus?: boolean; 'data-autofocus'?: boolean },
) {
  const { most, placeholder = '', readOnly, error, onChange, ...rest } = props;
  const notBlank = useNotBlank(props.required === true && props.value.trim() === '');
  return (
    <TextInput
      {...rest}
      {...notBlank.fieldProps}
      error={error ?? notBlank.says}
      placeholder={readOnly ? '' : placeholder}
      withAsterisk={false}
      maxLength={most}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface SegmentsProps<Value extends string> extends FieldProps<Value> {
  label: string;
  data: readonly { value: Value; label: string }[];
  fullWidth?: boolean;
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({ label, data, error: _error, ...rest }: SegmentsProps<Value>) {
  return <SegmentedControl<Value> size="xs" aria-label={label} data={[...data]} {...rest} />;
}

/** `description` says what it means where there is room. */
export function HiddenSwitch({
  value,
  readOnly,
  error,
  onChange,
  description,
}: FieldProps<boolean> & { description?: string }) {
  return (
    <Switch
      label="Hidden from assistants"
      description={description}
      checked={value}
      disabled={readOnly}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Short facts, two next to each other where there is room. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
