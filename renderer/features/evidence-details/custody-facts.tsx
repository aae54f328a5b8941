import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useCustody } from '#renderer/api/file-views.ts';
import type { Custody, EvidenceItem } from '#renderer/api/generated.ts';
import { formatAgo, formatInstant } from '#renderer/lib/dates.ts';
import { formatCount, formatDuration, formatSize } from '#renderer/lib/quantities.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { CustodyEvents } from './custody-events.tsx';
import { FileFacts } from './file-facts.tsx';
import { VerifyOriginal } from './verify-original.tsx';
import classes from './item-details.module.css';

const ways: Record<EvidenceItem['source']['kind'], string> = {
  upload: 'Added as a file',
  folder: 'Added with its folder',
  import: 'From an import of messages',
  attachment: 'Attached to a message',
};

/** Where the original came from, and the fingerprint that shows it has not changed since. */
export function CustodyFacts({ item }: { item: EvidenceItem }) {
  const custody = useCustody(item).data;
  return (
    <section className={classes.custody} aria-label="Original">
      <h3 className="mb-2 text-sm">Original</h3>
      <dl>
        <dt>File</dt>
        <dd className="breaks">{item.fileName}</dd>
        <dt>Size</dt>
        <dd className="figures">
          {formatSize(item.size)}
          {item.pageCount !== null && `, ${formatCount(item.pageCount, 'page')}`}
          {item.durationSeconds !== null && `, ${formatDuration(item.durationSeconds)}`}
          {item.size > requestLimits.fileBytes && (
            <p className="quiet text-xs">Stays on this computer. Sync sends files of up to 25 MB.</p>
          )}
        </dd>
        <dt>Added</dt>
        <dd className="figures">
          {formatInstant(item.createdAt)} <span className="quiet">({formatAgo(item.createdAt, new Date())})</span>
        </dd>
        <dt>By</dt>
        <dd className="breaks">{custody === undefined ? '…' : doer(custody)}</dd>
        <dt>How</dt>
        <dd className="breaks">
          {ways[item.source.kind]}
          {item.source.path !== null && item.source.path !== '' && `: ${item.source.path}`}
        </dd>
        {custody?.duplicateOf != null && (
          <>
            <dt>Same as</dt>
            <dd className="breaks">
              <Link href={`/evidence/${custody.duplicateOf.id}`}>{custody.duplicateOf.title}</Link>, byte for byte
            </dd>
          </>
        )}
        {custody?.consent != null && (
          <>
            <dt>Consent</dt>
            <dd className="breaks">
              {custody.consent.text}{' '}
              <span className="quiet">
                {custody.consent.by ?? 'Somebody'}, {formatInstant(custody.consent.at)}
              </span>
            </dd>
          </>
        )}
        <dt>
          <Tooltip label="A fingerprint of the file, taken when it was added. If any byte changes, so does it.">
            <span className={classes.hint}>SHA-256</span>
          </Tooltip>
        </dt>
        <dd className="flex align-start gap-1">
          <code className="text-xs breaks">{item.sha256}</code>
          <CopyButton value={item.sha256}>
            {({ copied, copy }) => (
              <ActionIcon variant="subtle" color="gray" size="sm" onClick={copy} aria-label="Copy the SHA-256">
                {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              </ActionIcon>
            )}
          </CopyButton>
        </dd>
      </dl>
      <VerifyOriginal key={item.id} item={item} />
      {custody !== undefined && <CustodyEvents key={`events ${item.id}`} item={item} events={custody.events} />}
      <FileFacts key={`facts ${item.id}`} item={item} />
    </section>
  );
}

/** Who, and through what: "Maya Ellery, in this window", "Maya Ellery, by an assistant with the token “Claude”". */
function doer({ addedBy, tokenName, transport }: Custody): string {
  const person = addedBy === null || addedBy === '' ? 'Somebody' : addedBy;
  const by = tokenName === null ? '' : ` with the token “${tokenName}”`;
  if (transport === 'mcp') return `${person}, by an assistant${by}`;
  if (transport === 'rest') return `${person}, by a program${by}`;
  if (transport === 'sync') return `${person}, from another computer`;
  if (transport === 'job') return `${person}, by Casewright`;
  return person;
}
