import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type InvalidEvent, type KeyboardEvent, type ReactNode } from 'react';
import { dateSettings } from '#renderer/lib/date-settings.ts';
import type { Typed } from '#server/rules/typed.ts';
import { cantBeBlank, goToFirstInvalid } from './not-blank.ts';

interface TypedFieldOptions<Value> {
  /** The value as it is stored, nothing, or what was typed as long as it is not understood. */
  value: string;
  onChange: (value: string) => void;
  read: (typed: string) => Typed<Value>;
  store: (value: Value) => string;
  /** How a stored value is shown while nobody types. */
  show: (stored: string) => string;
  /** How a value is said next to what was typed, and on the button that chooses it. */
  say: (value: Value) => string;
  /** What more there is to know of what was understood: “in 12 days”. */
  note?: ((value: Value) => string | null) | undefined;
  readOnly?: boolean | undefined;
  /** It can't be left blank. */
  required?: boolean;
  onBlur?: (() => void) | undefined;
}

/**
 * A field that reads what people write. It says what it understood while one types, asks where there are two readings,
 * and refuses aloud; its form can't be sent before that is resolved. What was typed is never replaced by anything else:
 * it is the value until it is understood, and Escape brings back what was there.
 */
export function useTypedField<Value>(options: TypedFieldOptions<Value>) {
  const { value, onChange, read, store, show, say, note, readOnly = false, required = false } = options;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typing, setTyping] = useState<string | null>(null);
  /** What was there when the typing began, until that is done. */
  const [before, setBefore] = useState<string | null>(null);
  /** It says what it understood from the first key on: were it gone when the field is left, a click would miss what moves. */
  const [typedIn, setTypedIn] = useState(false);
  const [insisted, setInsisted] = useState(false);
  const settings = dateSettings();
  const [readBy, setReadBy] = useState(settings);
  // What was understood by other settings stays what was understood: it is shown, no longer what was typed.
  if (readBy !== settings) {
    setReadBy(settings);
    setTyping(null);
  }
  const text = typing ?? value;
  const understood = text.trim() === '' ? null : read(text);
  const refused =
    understood === null ? (required ? cantBeBlank : null) : 'value' in understood ? null : sentenceOf(understood);
  useEffect(() => input.current?.setCustomValidity(refused ?? ''), [refused]);
  // Nobody is told of a blank before the form is sent.
  const unclear = understood === null && !insisted ? null : refused;
  // Mantine's input takes no other description than its own.
  useEffect(() => {
    const own = input.current?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const described = own.filter((each) => each !== id && document.getElementById(each) !== null);
    input.current?.setAttribute('aria-describedby', [...described, id].join(' '));
  });
  // Words kept from before, that are clear now: as another setting reads them.
  const cleared = typing === null && understood !== null && 'value' in understood ? store(understood.value) : value;
  useEffect(() => {
    if (cleared !== value && !readOnly) onChange(cleared);
  });

  const edit = (typed: string): void => {
    setBefore(before ?? value);
    setTyping(typed);
    setTypedIn(true);
    setInsisted(false);
    const now = typed.trim() === '' ? null : read(typed);
    onChange(now === null ? '' : 'value' in now ? store(now.value) : typed.trim());
  };
  const choose = (chosen: Value): void => {
    setTyping(null);
    setBefore(null);
    onChange(store(chosen));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && unclear !== null) {
      event.preventDefault();
      event.stopPropagation();
      setInsisted(true);
    }
    // An open list of choices takes Escape first.
    if (event.currentTarget.getAttribute('aria-expanded') === 'true') return;
    if (event.key !== 'Escape' || before === null || before === value || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    setTyping(null);
    setBefore(null);
    setInsisted(false);
    onChange(before);
  };
  const alerts = unclear !== null && (insisted || typing === null);
  return {
    unclear,
    edit,
    choose,
    fieldProps: {
      ref: input,
      value: typing ?? show(value),
      readOnly,
      autoComplete: 'off',
      onKeyDown,
      onBlur: () => {
        setTyping(null);
        if (unclear === null) setBefore(null);
        options.onBlur?.();
      },
      // The sentence is shown under the field.
      onInvalid: (event: InvalidEvent<HTMLInputElement>) => {
        setInsisted(true);
        goToFirstInvalid(event);
      },
    },
    below: (
      <Understood id={id} says={unclear} alerts={alerts}>
        {understood !== null && 'choices' in understood && !readOnly && (
          <span className="row wrap gap-1 mt-1">
            {understood.choices.map((choice) => (
              <Button
                key={store(choice)}
                size="compact-sm"
                variant="default"
                h="auto"
                fz="var(--font-sm)"
                styles={{ label: { whiteSpace: 'normal' } }}
                // The field keeps the focus, so that nothing moves under the pointer.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                {say(choice)}
              </Button>
            ))}
          </span>
        )}
        {understood !== null && 'value' in understood && typedIn && (
          <>
            {say(understood.value)}
            <Note words={note?.(understood.value)} />
          </>
        )}
      </Understood>
    ),
  };
}

/** Where an input of Mantine takes what is shown under it, next to its own error. */
export function under(below: ReactNode): (input: ReactNode) => ReactNode {
  return (input) => (
    <>
      {input}
      {below}
    </>
  );
}

function Note({ words }: { words: string | null | undefined }) {
  return words == null ? null : <span className="quiet">, {words}</span>;
}

interface UnderstoodProps {
  id: string;
  says: string | null;
  alerts: boolean;
  children: ReactNode;
}

function Understood({ id, says, alerts, children }: UnderstoodProps) {
  return (
    <div id={id} className="text-sm" data-understood={says === null || undefined}>
      {alerts ? (
        <span className="tone-loss" role="alert">
          {says}
        </span>
      ) : (
        <span role="status">
          {says}
          {says === null && children}
        </span>
      )}
      {says !== null && children}
    </div>
  );
}

function sentenceOf(read: { ask: string } | { problem: string }): string {
  return 'ask' in read ? read.ask : read.problem;
}
