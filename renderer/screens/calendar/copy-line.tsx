import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './panel.module.css';

/** A path or an address as it is, with a button that copies it. */
export function CopyLine({ text, what }: { text: string; what: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  return (
    <div className={classes.copy}>
      <code>{text}</code>
      <Tooltip label={copied ? 'Copied' : `Copy the ${what}`}>
        <ActionIcon variant="subtle" aria-label={`Copy the ${what}`} onClick={() => copy(text)}>
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
