import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatAgo, formatInstant } from '#renderer/lib/dates.ts';
import { formatCount, formatDuration, formatSize } from '#renderer/lib/quantities.ts';
import classes from './evidence-details.module.css';

const ways: Record<EvidenceItem['source']['kind'], string> = {
  upload: 'Added as a file',
  folder: 'Added with its folder',
  import: 'From an import of messages',
  attachment: 'Attached to a message',
};

/** Where the original came from, and the fingerprint that shows it has not changed since. */
export function CustodyFacts({ item }: { item: EvidenceItem }) {
  return (
    <section className={classes.custody} aria-label="Original">
      <h3>Original</h3>
      <dl>
        <dt>File</dt>
        <dd className={classes.breakable}>{item.fileName}</dd>
        <dt>Size</dt>
        <dd className="figures">
          {formatSize(item.size)}
          {item.pageCount !== null && `, ${formatCount(item.pageCount, 'page')}`}
          {item.durationSeconds !== null && `, ${formatDuration(item.durationSeconds)}`}
        </dd>
        <dt>Added</dt>
        <dd className="figures">
          {formatInstant(item.createdAt)}{' '}
          <span className={classes.quiet}>({formatAgo(item.createdAt, new Date())})</span>
        </dd>
        <dt>How</dt>
        <dd className={classes.breakable}>
          {ways[item.source.kind]}
          {item.source.path !== null && item.source.path !== '' && `: ${item.source.path}`}
        </dd>
        <dt>
          <Tooltip label="A fingerprint of every byte, taken when the file was added. If one byte differs, so does it.">
            <span className={classes.hint}>SHA-256</span>
          </Tooltip>
        </dt>
        <dd className={classes.hash}>
          <code>{item.sha256}</code>
          <CopyButton value={item.sha256}>
            {({ copied, copy }) => (
              <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label="Copy the SHA-256">
                {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              </ActionIcon>
            )}
          </CopyButton>
        </dd>
      </dl>
    </section>
  );
}
