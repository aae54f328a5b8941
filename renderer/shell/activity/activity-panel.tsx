import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import type { JobOutcome as Outcome } from '#renderer/api/generated.ts';
import { cancelWaiting, readFailedAgain, useFailedReadings, useWaitingJobs, useWork } from '#renderer/api/activity.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { PanelLine } from './panel-line.tsx';
import { panelRows, rowKey, type PanelRow } from './panel-rows.ts';
import { UploadsLine } from './uploads-line.tsx';
import classes from './activity.module.css';

/** Everything that runs, waits or came to nothing, with how to stop it and how to try again. */
export default function ActivityPanel({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  useEscapeFromNowhere(onClose);
  return (
    <div className={classes.place} role="dialog" aria-label="What is running">
      <RecordSide label="What is running" onClose={onClose}>
        <div className="stack full-height">
          <header className={classes.head}>
            <h2>What is running</h2>
            <CloseButton ref={close} aria-label="Close what is running" onClick={onClose} />
          </header>
          <UploadsLine />
          <Work />
        </div>
      </RecordSide>
    </div>
  );
}

/** A pressed button that is gone leaves the keyboard nowhere: Escape must find the panel all the same. */
function useEscapeFromNowhere(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.activeElement !== document.body) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
}

function Work() {
  const work = useWork();
  const failed = useFailedReadings((work.data?.failed ?? 0) > 0);
  const waiting = useWaitingJobs((work.data?.waiting ?? 0) > 0);
  const rows = useMemo(
    () =>
      work.data === undefined
        ? []
        : panelRows(
            work.data,
            failed.data?.pages.flatMap(({ lines }) => lines) ?? [],
            waiting.data?.pages.flatMap(({ lines }) => lines) ?? [],
          ),
    [work.data, failed.data, waiting.data],
  );
  const readMore = (section: 'failed' | 'waiting'): void => {
    const list = section === 'failed' ? failed : waiting;
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  };
  if (work.isError && work.data === undefined) {
    return (
      <Failure title="What is running could not be loaded" error={work.error} onRetry={() => void work.refetch()} />
    );
  }
  if (work.data === undefined) return <Loading label="Loading" />;
  const { count, since } = work.data.done;
  return (
    <>
      {rows.length === 0 ? (
        <div className={classes.quiet}>
          <p className="mb-2">Nothing is running.</p>
          <p className="mb-2">Files you add are read in the background, page by page, so you can search every word.</p>
        </div>
      ) : (
        <Rows rows={rows} onMore={readMore} />
      )}
      <footer className={classes.foot}>
        <span>
          {formatCount(count, 'file')} read {sinceWords(since)}
        </span>
        <Link className="tone-accent" href="/activity">
          History of changes
        </Link>
      </footer>
    </>
  );
}

function Rows({ rows, onMore }: { rows: readonly PanelRow[]; onMore: (section: 'failed' | 'waiting') => void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'failed' ? 84 : isTall(rows[index]) ? 60 : 40),
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const inSight = items.flatMap(({ index }) => {
    const row = rows[index];
    return row?.kind === 'more' ? [row.section] : [];
  });
  const wanted = inSight[0];
  useEffect(() => {
    if (wanted !== undefined) onMore(wanted);
  });
  return (
    <div ref={scroller} className={classes.rows} role="region" aria-label="Jobs" tabIndex={-1}>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-kind={row.kind}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'heading' ? <Heading row={row} /> : <PanelLine row={row} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function isTall(row: PanelRow | undefined): boolean {
  return row?.kind === 'running' || row?.kind === 'import' || row?.kind === 'packet';
}

function Heading({ row: { section, count } }: { row: Extract<PanelRow, { kind: 'heading' }> }) {
  const client = useQueryClient();
  switch (section) {
    case 'imports':
      return <h3 className={classes.heading}>Messages being imported</h3>;
    case 'packets':
      return <h3 className={classes.heading}>Packets</h3>;
    case 'running':
      return <h3 className={classes.heading}>Being read</h3>;
    case 'removing':
      return <h3 className={classes.heading}>Permanently erasing {formatCount(count, 'deleted file')}</h3>;
    case 'waiting':
      return (
        <div className={classes.heading}>
          <h3>Waiting to be read · {formatNumber(count)}</h3>
          <AskMany
            label={count === 1 ? 'Cancel' : 'Cancel all'}
            failure="The waiting files could not be canceled"
            run={() => cancelWaiting(client)}
          />
        </div>
      );
    case 'failed':
      return (
        <div className={classes.heading}>
          <h3>Not read · {formatNumber(count)}</h3>
          {count > 1 && (
            <AskMany
              label="Read all again"
              failure="They could not be queued again"
              run={() => readFailedAgain(client)}
            />
          )}
        </div>
      );
  }
}

function AskMany({ label, failure, run }: { label: string; failure: string; run: () => Promise<Outcome> }) {
  const { busy, attempt } = useTask();
  const ask = async (): Promise<void> => {
    await attempt(async () => {
      const { refused } = await run();
      if (refused > 0) {
        toastFailure(
          `${formatCount(refused, 'file')} left unchanged`,
          new Error('They belong to matters you can only view.'),
        );
      }
    }, failure);
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void ask()}>
      {label}
    </Button>
  );
}

function sinceWords(since: string): string {
  const start = new Date(since);
  if (start.getHours() === 0 && start.getMinutes() === 0) return 'today';
  return `since ${formatInstant(since)}`;
}
