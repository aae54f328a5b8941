import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './tokens.module.css';

/** Something to be copied exactly. */
export function CopyBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className={classes.block}>
      <figcaption className="mb-1">{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon
              className={classes.blockCopy}
              variant="default"
              onClick={copy}
              aria-label={copied ? `${label}: copied` : `Copy: ${label}`}
            >
              {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </figure>
  );
}
