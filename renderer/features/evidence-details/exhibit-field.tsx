import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { InlineField } from '#renderer/features/record-form/use-inline-fields.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import type { NumberQuestion } from './evidence-editing.ts';
import { ReplaceNumber } from './replace-number.tsx';
import classes from './item-details.module.css';

interface ExhibitFieldProps {
  field: InlineField<string | null>;
  /** Once it was served or filed, its number is only replaced. */
  item: EvidenceItem;
  question: NumberQuestion | null;
  readOnly: boolean;
  /** Puts what is asked under the field. */
  children: (field: ReactNode, asked: ReactNode) => ReactNode;
}

/** An item's exhibit number. One that another item has is asked about when the field is left. */
export function ExhibitField({ field, item, question, readOnly, children }: ExhibitFieldProps) {
  const [typing, setTyping] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const { exhibitState: frozen } = item;
  const input = useRef<HTMLInputElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const number = field.value?.trim() ?? '';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      // Else this very Enter would press the button that gets the focus.
      event.preventDefault();
      if (question === null) return event.currentTarget.blur();
      flushSync(() => setTyping(false));
      answers.current?.querySelector('button')?.focus();
    }
    if (event.key !== 'Escape' || !field.edited) return;
    event.preventDefault();
    field.reset();
  };
  return children(
    <TextInput
      ref={input}
      label="Exhibit number"
      description={
        frozen === null ? undefined : frozen === 'filed' ? 'Filed: keeps its number' : 'Served: keeps its number'
      }
      rightSection={number === '' ? null : <ExhibitSticker number={number} label="" />}
      rightSectionWidth={number === '' ? 0 : Math.min(92, 30 + number.length * 8)}
      rightSectionPointerEvents="none"
      placeholder={readOnly ? '' : 'A, 12, R-3'}
      value={field.value ?? ''}
      readOnly={readOnly || frozen !== null}
      error={field.error}
      onChange={(event) => {
        setTyping(true);
        field.edit(event.currentTarget.value);
      }}
      onBlur={() => {
        setTyping(false);
        field.commit();
      }}
      onKeyDown={onKeyDown}
    />,
    frozen === null ? (
      question !== null && field.edited && !typing && (
        <NumberTaken ref={answers} question={question} onAnswered={() => input.current?.focus()} />
      )
    ) : (
      <>
        {!readOnly && (
          <Button className="mt-2" size="compact-sm" variant="default" onClick={() => setReplacing(true)}>
            Give it a new number
          </Button>
        )}
        {replacing && <ReplaceNumber item={item} onClose={() => setReplacing(false)} />}
      </>
    ),
  );
}

interface NumberTakenProps {
  question: NumberQuestion;
  ref?: Ref<HTMLDivElement>;
  onAnswered?: () => void;
}

/** Whose the number is, and what can be done: the next free number is the first answer, and one more Enter away. */
export function NumberTaken({ question, ref, onAnswered }: NumberTakenProps) {
  const { number, title, free, use, cancel } = question;
  const answer = (work: () => void): void => {
    work();
    onAnswered?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A key that is held down answers nothing.
    if (event.repeat) event.preventDefault();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    answer(cancel);
  };
  const doing = (work: () => void) => ({ size: 'compact-sm', onClick: () => answer(work), onKeyDown });
  return (
    <div ref={ref} className={classes.taken} role="alert">
      <p className="breaks">
        “{title}” already has exhibit number {number}. Not saved yet.
      </p>
      <div className="flex wrap gap-2">
        {free !== null && <Button {...doing(() => use(free))}>Use {free}</Button>}
        <Button variant="default" {...doing(() => use(number))}>
          Use {number} for both
        </Button>
        <Button variant="subtle" {...doing(cancel)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
