import { TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import type { Find } from './use-find.ts';
import classes from './viewer.module.css';

type FindBarProps = Find['bar'] & {
  /** Said instead of the count. */
  status?: ReactNode;
};

/** Search within the file that is shown: Enter goes on, Shift and Enter back, Escape ends it. */
export function FindBar({ text, onText, current, total, onStep, status }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useCommands([
    {
      group: 'File',
      keys: 'mod+f',
      label: 'Search in this file',
      icon: IconSearch,
      run: () => {
        field.current?.focus();
        field.current?.select();
      },
    },
  ]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onStep(event.shiftKey);
    else if (event.key === 'Escape') {
      if (text === '') field.current?.blur();
      onText('');
    } else return;
    event.preventDefault();
  };
  const searching = text.trim() !== '';
  const none = total === null || total === 0;
  return (
    <search className={classes.find}>
      <TextInput
        ref={field}
        size="xs"
        aria-label="Search in this file"
        placeholder="Search in this file"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKey}
        leftSection={<IconSearch size={14} aria-hidden />}
      />
      {searching && (
        <>
          <span className="quiet text-xs figures nowrap" role="status">
            {status ?? (total === null ? 'Searching…' : none ? 'Not found' : `${current} of ${total}`)}
          </span>
          {status === undefined && (
            <>
              <IconButton label="Previous match" icon={IconChevronUp} disabled={none} onClick={() => onStep(true)} />
              <IconButton label="Next match" icon={IconChevronDown} disabled={none} onClick={() => onStep(false)} />
            </>
          )}
        </>
      )}
    </search>
  );
}
