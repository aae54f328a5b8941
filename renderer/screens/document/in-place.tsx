import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { sentenceFor, ApiError } from '#renderer/api/api-error.ts';
import { useKeptWords, keptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { offerTakenBack } from '#renderer/features/toasts/toasts.tsx';
import classes from './exhibits.module.css';

interface InPlaceProps {
  /** What is written there, for who does not see where it is: “Pages of Exhibit A”. */
  label: string;
  value: string;
  /** What is shown while nobody writes. */
  shown: string;
  placeholder?: string;
  most: number;
  /** As wide as where it is. */
  wide?: boolean;
  /** What was typed is kept under it until it is saved. */
  keptAs: string;
  onSave: (typed: string) => Promise<void>;
}

/** Words that become a field when they are pressed: Enter or leaving it saves, Escape leaves them as they were. */
export function InPlace({ label, value, shown, placeholder, most, wide = false, keptAs, onSave }: InPlaceProps) {
  const [typed, setTyped] = useState(() => keptWords<{ typed: string }>(keptAs).typed ?? null);
  const [refused, setRefused] = useState<string | null>(null);
  const edited = typed !== null && typed !== value;
  const { forget } = useKeptWords(keptAs, label.toLowerCase(), edited ? { typed } : null);
  if (typed === null) {
    return (
      <button
        type="button"
        className={classes.inPlace}
        aria-label={`${label}: ${shown}`}
        onClick={() => setTyped(value)}
      >
        {shown}
      </button>
    );
  }
  const save = async (): Promise<void> => {
    try {
      if (typed !== value) await onSave(typed);
      forget({ typed });
      setTyped(null);
      setRefused(null);
    } catch (error) {
      setRefused(error instanceof ApiError ? (error.issues[0]?.message ?? sentenceFor(error)) : sentenceFor(error));
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      offerTakenBack(typed, value);
      setTyped(null);
      setRefused(null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <TextInput
      size="xs"
      className={wide ? '' : (classes.field ?? '')}
      aria-label={label}
      placeholder={placeholder ?? ''}
      maxLength={most}
      value={typed}
      error={refused}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setRefused(null);
      }}
      onBlur={() => void save()}
      onKeyDown={onKey}
    />
  );
}
