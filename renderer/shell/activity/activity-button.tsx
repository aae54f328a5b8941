import { Portal, RingProgress, Tooltip, UnstyledButton } from '@mantine/core';
import { IconActivity, IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWork } from '#renderer/api/activity.ts';
import { ownName } from '#renderer/api/own-storage.ts';
import type { WorkNow } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { PartBoundary } from '#renderer/features/boundary/part-boundary.tsx';
import { readStored, store } from '#renderer/lib/browser-storage.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { progressOf } from './panel-rows.ts';
import classes from './activity.module.css';

const ActivityPanel = lazy(() => import('./activity-panel.tsx'));

const seenName = (caseId: string): string => ownName(`casewright.failures-seen ${caseId}`);

/** What the machine does now, in a word and a ring; opens the panel that says it all. */
export function ActivityButton() {
  const { caseId } = useMatter().case;
  return <ButtonOf key={caseId} caseId={caseId} />;
}

function ButtonOf({ caseId }: { caseId: string }) {
  const { data: work } = useWork();
  const [opened, setOpened] = useState(false);
  // What another matter's files came to is news there.
  const failed = work?.failedIn.find((each) => each.caseId === caseId)?.files ?? 0;
  const [seen, setSeen] = useState(() => Number(readStored(seenName(caseId))));
  // Once looked at, what could not be read is a notice no longer, until there is more of it.
  if (work !== undefined && (opened ? failed !== seen : failed < seen)) setSeen(failed);
  useEffect(() => void store(seenName(caseId), String(seen)), [caseId, seen]);
  const news = failed > seen ? failed : 0;
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (): void => setOpened(!opened);
  useCommands([{ group: 'General', label: 'Show what is running', icon: IconActivity, run: () => setOpened(true) }]);

  const left = (work?.running.length ?? 0) + (work?.waiting ?? 0);
  const going = work === undefined ? null : goingOn(work);
  const [most, setMost] = useState(0);
  if (left > most) setMost(left);
  if (left === 0 && most > 0) setMost(0);

  const close = (): void => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <>
      <Tooltip label="What is running" disabled={left > 0 || going !== null}>
        <UnstyledButton
          ref={button}
          className={classes.button}
          aria-expanded={opened}
          aria-haspopup="dialog"
          data-tone={left === 0 && news > 0 ? 'attention' : undefined}
          onClick={toggle}
        >
          <Sign left={left} most={most} failed={news} going={going} />
        </UnstyledButton>
      </Tooltip>
      {opened && (
        <Portal>
          <PartBoundary failed="What is running could not be shown" onFault={() => setOpened(false)}>
            <Suspense>
              <ActivityPanel onClose={close} />
            </Suspense>
          </PartBoundary>
        </Portal>
      )}
    </>
  );
}

interface Going {
  done: number;
  of: number | null;
  label: string;
}

/** An import, a check or a build that runs: each says itself how far it is. */
function goingOn({ imports, packets }: WorkNow): Going | null {
  const importing = imports.find(({ state }) => state === 'running');
  if (importing !== undefined) return { ...importing, label: 'Importing messages' };
  const packet = packets.find(({ state }) => state === 'running');
  if (packet === undefined) return null;
  return { ...packet, label: packet.buildId === null ? 'Checking a packet' : 'Building a packet' };
}

interface Shown {
  left: number;
  most: number;
  failed: number;
  going: Going | null;
}

function Sign({ left, most, failed, going }: Shown) {
  if (going !== null) {
    const { done, of, label } = going;
    return <Ring share={of === null ? 0 : done / Math.max(1, of)} label={label} />;
  }
  if (left > 0) {
    return <Ring share={progressOf(left, most)} label={`Reading ${formatCount(left, 'file')}`} />;
  }
  if (failed > 0) {
    return (
      <>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        <span className="truncate spoken-if-narrow">{formatNumber(failed)} not read</span>
      </>
    );
  }
  return (
    <>
      <IconActivity size={18} stroke={1.6} aria-hidden />
      <span className="only-spoken">What is running</span>
    </>
  );
}

function Ring({ share, label }: { share: number; label: string }) {
  const value = Math.max(4, Math.round(share * 100));
  return (
    <>
      <RingProgress
        size={20}
        thickness={3}
        rootColor="var(--line)"
        sections={[{ value, color: 'var(--accent)' }]}
        aria-hidden
      />
      <span className="truncate spoken-if-narrow">{label}</span>
    </>
  );
}
