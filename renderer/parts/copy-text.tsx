import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-text.module.css';

interface CopyTextProps {
  text: string;
  what: string;
  /** In its place, where it is long; it is copied whole. */
  shown?: string;
  framed?: boolean;
}

/** A path or an address as it is, with a button that copies it. */
export function CopyText({ text, what, shown = text, framed = false }: CopyTextProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  return (
    <div className={classes.copy} data-framed={framed || undefined}>
      <code title={shown === text ? undefined : text}>{shown}</code>
      <Tooltip label={copied ? 'Copied' : `Copy ${what}`}>
        <ActionIcon variant="subtle" aria-label={`Copy ${what}`} onClick={() => copy(text)}>
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <span className="only-spoken" role="status">
        {copied ? 'Copied' : ''}
        {error !== null ? 'It could not be copied. Select it, and copy it by hand.' : ''}
      </span>
    </div>
  );
}
