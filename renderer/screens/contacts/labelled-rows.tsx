import { Autocomplete, Button, Input, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { useRowKeys } from '#renderer/lib/use-row-keys.ts';
import classes from './contacts.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface LabelledRowsProps<Row extends Record<string, string>> {
  /** “Email addresses”, and one of them: “email address”. */
  label: string;
  one: string;
  value: readonly Row[];
  blank: Row;
  /** The field that says what the row is for, and what is usual there. */
  labelField: keyof Row & string;
  labelName: string;
  usual: readonly string[];
  valueField: keyof Row & string;
  placeholder: string;
  type?: 'text' | 'email' | 'tel';
  /** An address has several lines. */
  several?: boolean;
  readOnly: boolean;
  error: string | null;
  /** What can be done with a row: write a letter, dial. */
  link?: (value: string) => ReactNode;
  onChange: (rows: Row[]) => void;
}

/** Rows of a word and a value, as many as there are; added and taken off by keyboard. */
export function LabelledRows<Row extends Record<string, string>>(props: LabelledRowsProps<Row>) {
  const { label, one, value: rows, blank, readOnly, error, onChange } = props;
  const id = useId();
  const keys = useRowKeys(rows);
  const group = useRef<HTMLDivElement>(null);
  if (readOnly && rows.length === 0) return null;
  const focus = (selector: string): void => {
    // The row is there after the next drawing.
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const add = (): void => {
    onChange([...rows, blank]);
    focus(`[data-value="${rows.length}"]`);
  };
  const remove = (at: number): void => {
    onChange(rows.filter((_, index) => index !== at));
    focus(rows.length > 1 ? `[data-value="${Math.max(0, at - 1)}"]` : '[data-add]');
  };
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <div ref={group} role="group" aria-labelledby={id} className="grid gap-1h">
        {rows.map((row, index) => (
          <RowFields
            key={keys[index]}
            {...props}
            row={row}
            index={index}
            onRow={(changed) => onChange(rows.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
        {!readOnly && (
          <Button
            data-add
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            className="justify-start"
            onClick={add}
          >
            Add {one}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

interface RowFieldsProps<Row extends Record<string, string>> extends LabelledRowsProps<Row> {
  row: Row;
  index: number;
  onRow: (row: Row) => void;
  onRemove: () => void;
}

function RowFields<Row extends Record<string, string>>(props: RowFieldsProps<Row>) {
  const { one, row, index, labelField, labelName, usual, valueField, placeholder, type = 'text' } = props;
  const { several = false, readOnly, link, onRow, onRemove } = props;
  const value = row[valueField] ?? '';
  const about = {
    'aria-label': `${one.slice(0, 1).toUpperCase()}${one.slice(1)} ${index + 1}`,
    'data-value': index,
    placeholder: readOnly ? '' : placeholder,
    value,
    readOnly,
  };
  const onValue = (text: string): void => onRow({ ...row, [valueField]: text });
  return (
    <div className={classes.rowFields} data-several={several || undefined}>
      <Autocomplete
        aria-label={`${labelName} of ${one} ${index + 1}`}
        placeholder={readOnly ? '' : labelName}
        data={[...usual]}
        value={row[labelField] ?? ''}
        maxLength={60}
        readOnly={readOnly}
        comboboxProps={{ width: 160, position: 'bottom-start' }}
        onChange={(text) => onRow({ ...row, [labelField]: text })}
      />
      {several ? (
        <Textarea
          {...about}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...about}
          type={type}
          inputMode={type}
          maxLength={254}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
      <span className={classes.rowTools}>
        {link?.(value)}
        {!readOnly && (
          <IconButton label={`Take off ${one} ${index + 1}`} icon={IconTrash} sign={15} onClick={onRemove} />
        )}
      </span>
    </div>
  );
}
