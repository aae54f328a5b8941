import { Loaded } from '#renderer/parts/loaded.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Progress } from '@mantine/core';
import { useAbout, type Limits } from '#renderer/api/settings.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import { largeFileLimits } from '#server/rules/request-limits.ts';
import { Advanced } from './advanced.tsx';
import { Group } from './group.tsx';

const mebibyte = 1_048_576;

export function LimitSection() {
  const { mode } = useSession();
  const settings = useAbout();
  return (
    <Loaded of={settings} loading="Loading the limits" failed="The limits could not be loaded">
      {({ limits }) => (
        <>
          <Group title="Adding files" detail="Fixed limits.">
            <Facts
              of={{
                'One file':
                  mode === 'desktop'
                    ? `Up to ${largeFileLimits.fileBytes / 1024 ** 3} GB in this window, ${formatMib(limits.fileBytes)} from a program`
                    : `Up to ${formatMib(limits.fileBytes)}`,
                'At a time': `Any number in this window, ${formatCount(limits.files, 'file')} in a request from a program`,
                'By an assistant': `Up to ${formatMib(limits.mcpFileBytes)} a file`,
              }}
            />
          </Group>
          <Group
            title="Storage limits"
            detail={mode === 'hosted' ? 'Set by the people who run this server.' : 'Set when Casewright starts.'}
          >
            <Kept limits={limits} />
          </Group>
          <Group title="Programs and assistants" detail="For API tokens. This window doesn’t count.">
            <Facts
              of={{
                Requests: limits.rateLimit === 0 ? 'No limit' : `${formatNumber(limits.rateLimit)} a minute`,
                'AI operations': limits.aiAllowance === 0 ? 'No limit' : `${formatNumber(limits.aiAllowance)} a month`,
              }}
            />
            {mode === 'desktop' && (
              <Advanced>
                To change a limit, start Casewright with one of these environment variables:{' '}
                <code>CASEWRIGHT_STORAGE_QUOTA</code> (in MiB), <code>CASEWRIGHT_EVIDENCE_LIMIT</code>,{' '}
                <code>CASEWRIGHT_RATE_LIMIT</code> or <code>CASEWRIGHT_AI_ALLOWANCE</code>; 0 is no limit.
              </Advanced>
            )}
          </Group>
        </>
      )}
    </Loaded>
  );
}

function Kept({ limits: { items, bytes, evidenceLimit, storageQuotaMib } }: { limits: Limits }) {
  const quota = storageQuotaMib * mebibyte;
  return (
    <Facts
      of={{
        Files: (
          <>
            {quota === 0 ? `${formatSize(bytes)} used, no limit` : `${formatSize(bytes)} of ${formatMib(quota)} used`}
            {quota > 0 && <Progress mt={6} value={(bytes / quota) * 100} aria-label="Storage used" />}
          </>
        ),
        Items: (
          <>
            {evidenceLimit === 0
              ? `${formatCount(items, 'item')}, no limit`
              : `${formatNumber(items)} of ${formatCount(evidenceLimit, 'item')}`}
            {evidenceLimit > 0 && <Progress mt={6} value={(items / evidenceLimit) * 100} aria-label="Items used" />}
          </>
        ),
      }}
    />
  );
}

function formatMib(bytes: number): string {
  return `${formatNumber(bytes / mebibyte)} MB`;
}
