import { TextInput } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './pick-list.module.css';

export interface PickOption {
  key: string;
  name: string;
  detail?: string;
  count?: number;
  icon?: ReactNode;
  depth?: number;
  /** The heading it is under; options of one group are together. */
  group?: string;
  /** Whether it holds already: for all that is chosen, or for some of it. */
  holds?: 'all' | 'some' | undefined;
  onPick: () => void;
}

interface PickListProps {
  label: string;
  placeholder?: string;
  /** What there is to pick for what was typed; the first is picked with Enter. */
  options: (typed: string) => readonly PickOption[];
  /** Said when nothing fits. */
  nothing: string;
  onLeave?: () => void;
}

/** A field to type in, and under it what can be picked: arrow keys and Enter, or the pointer. */
export function PickList({ label, placeholder = '', options, nothing, onLeave }: PickListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // What opened first, and then this in its place: each has the keyboard at once.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const shown = useMemo(() => options(typed), [options, typed]);
  const current = shown[Math.min(at, shown.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.key]);

  const onKey = (event: KeyboardEvent): void => {
    const place = Math.min(at, shown.length - 1);
    if (event.key === 'ArrowDown') setAt(Math.min(shown.length - 1, place + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, place - 1));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) current?.onPick();
    else if (event.key === 'Backspace' && typed === '' && onLeave !== undefined) onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <TextInput
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
        placeholder={placeholder}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {shown.map((option, index) => (
          <Line
            key={option.key}
            id={`${id}-${option.key}`}
            option={option}
            current={option === current}
            heading={option.group !== shown[index - 1]?.group ? option.group : undefined}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes.nothing} role="status">
          {nothing}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  id: string;
  option: PickOption;
  current: boolean;
  heading: string | undefined;
  onPoint: () => void;
}

function Line({ id, option, current, heading, onPoint }: LineProps) {
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className={classes.heading}>
          {heading}
        </div>
      )}
      {/* The keyboard stays in the field above; it picks with Enter. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={id}
        role="option"
        aria-selected={current}
        className={classes.option}
        data-current={current || undefined}
        style={{ paddingLeft: 10 + (option.depth ?? 0) * 16 }}
        onMouseMove={onPoint}
        // The field keeps the keyboard, and what is open stays open until the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={option.onPick}
      >
        {option.icon}
        <span className={classes.name}>{option.name}</span>
        {option.detail !== undefined && option.detail !== '' && <span className={classes.detail}>{option.detail}</span>}
        {option.count !== undefined && (
          <span className="rigid quiet text-xs figures">{formatNumber(option.count)}</span>
        )}
        {option.holds === 'all' && <IconCheck size={15} aria-label="for all" />}
        {option.holds === 'some' && <IconMinus size={15} aria-label="for some" />}
      </div>
    </>
  );
}
