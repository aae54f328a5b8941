import { Progress } from '@mantine/core';
import { useAbout, type Limits } from '#renderer/api/settings.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';

const mebibyte = 1_048_576;

export function LimitSection() {
  const { mode } = useSession();
  const settings = useAbout();
  if (settings.isError) {
    return <Failure title="The limits can’t be shown" error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  if (settings.data === undefined) return <Loading label="Reading the limits" />;
  const { limits } = settings.data;
  return (
    <>
      <Group title="Adding files" detail="The same for everybody; nothing sets these.">
        <dl className={classes.facts}>
          <dt>One file</dt>
          <dd className="min-w-0">up to {formatMib(limits.fileBytes)}</dd>
          <dt>At a time</dt>
          <dd className="min-w-0">
            up to {formatCount(limits.files, 'file')} in one request; this window sends larger batches one after another
          </dd>
          <dt>By an assistant</dt>
          <dd className="min-w-0">up to {formatMib(limits.mcpFileBytes)} a file, over MCP</dd>
        </dl>
      </Group>
      <Group
        title="What may be kept"
        detail={mode === 'hosted' ? 'Set by whoever runs this server.' : 'Set where Casewright is started.'}
      >
        <Kept limits={limits} />
      </Group>
      <Group title="Programs and assistants" detail="For API tokens; this window is not counted.">
        <dl className={classes.facts}>
          <dt>Requests</dt>
          <dd className="min-w-0">
            {limits.rateLimit === 0 ? 'as many as they like' : `${formatNumber(limits.rateLimit)} a minute`}
          </dd>
          <dt>AI operations</dt>
          <dd className="min-w-0">
            {limits.aiAllowance === 0 ? 'no limit' : `${formatNumber(limits.aiAllowance)} a month`}
          </dd>
        </dl>
        {mode === 'desktop' && (
          <p className={classes.note}>
            To change a limit, start Casewright with another setting: <code>CASEWRIGHT_STORAGE_QUOTA</code> (MiB),{' '}
            <code>CASEWRIGHT_EVIDENCE_LIMIT</code>, <code>CASEWRIGHT_RATE_LIMIT</code> or{' '}
            <code>CASEWRIGHT_AI_ALLOWANCE</code>; 0 is no limit.
          </p>
        )}
      </Group>
    </>
  );
}

function Kept({ limits: { items, bytes, evidenceLimit, storageQuotaMib } }: { limits: Limits }) {
  const quota = storageQuotaMib * mebibyte;
  return (
    <dl className={classes.facts}>
      <dt>Files</dt>
      <dd className="min-w-0">
        {quota === 0 ? `${formatSize(bytes)}; no limit is set` : `${formatSize(bytes)} of ${formatMib(quota)} used`}
        {quota > 0 && <Progress mt={6} value={(bytes / quota) * 100} aria-label="Storage used" />}
      </dd>
      <dt>Items</dt>
      <dd className="min-w-0">
        {evidenceLimit === 0
          ? `${formatCount(items, 'item')}; no limit`
          : `${formatNumber(items)} of ${formatCount(evidenceLimit, 'item')}`}
        {evidenceLimit > 0 && <Progress mt={6} value={(items / evidenceLimit) * 100} aria-label="Items used" />}
      </dd>
    </dl>
  );
}

function formatMib(bytes: number): string {
  return `${formatNumber(bytes / mebibyte)} MiB`;
}
