import { Button } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHeld, useQuarantine, useQuestions, useSync, useSyncStatus } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { BackLink } from '#renderer/parts/back-link.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { usePhone } from '#renderer/parts/narrow.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useCaptions } from '#renderer/screens/sync/local-matters.ts';
import { useRunning } from '#renderer/features/sync/sync-running.ts';
import { useAnswered } from '#renderer/features/sync/sync-answers.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { BrakeDetail } from './brake-detail.tsx';
import { HeldDetail } from './held-detail.tsx';
import { InboxList } from './inbox-list.tsx';
import { inboxItems, type InboxItem } from './inbox-items.ts';
import { KeptDetail } from './kept-detail.tsx';
import { QuestionDetail } from './question-detail.tsx';
import classes from './inbox.module.css';

/** What sync can't decide: the list, and next to it one question at a time; on a phone either of the two. */
export function Inbox({ id }: { id: string | null }) {
  const sources = useSources();
  const answered = useAnswered();
  const [, navigate] = useLocation();
  const items = useMemo(
    () => (sources.data === undefined ? [] : inboxItems(sources.data).filter((item) => !answered.has(item.id))),
    [sources.data, answered],
  );
  const phone = usePhone();
  const at = usePlace(items, id);
  const item = items[at];
  const goTo = (index: number): void => {
    const next = items[Math.min(items.length - 1, Math.max(0, index))];
    if (next !== undefined) navigate(addressOf(next), { replace: true });
  };
  useCommands([
    { group: 'Inbox', keys: 'j', label: 'Next', inPalette: false, run: () => goTo(at + 1) },
    { group: 'Inbox', keys: 'k', label: 'Previous', inPalette: false, run: () => goTo(at - 1) },
    { group: 'Inbox', keys: 'ArrowDown', label: 'Next', inPalette: false, run: () => goTo(at + 1) },
    { group: 'Inbox', keys: 'ArrowUp', label: 'Previous', inPalette: false, run: () => goTo(at - 1) },
  ]);
  if (sources.data === undefined) {
    if (sources.error === null) return <Loading label="Loading the inbox" />;
    return <Failure title="The inbox could not be loaded" error={sources.error} onRetry={sources.readAgain} />;
  }
  if (item === undefined) return <Nothing />;
  return (
    <div className={classes.split}>
      {(!phone || id === null) && (
        <section className="stack min-h-0 paper rule-right" aria-label="Inbox">
          {phone && <h1 className="only-spoken">Inbox</h1>}
          <InboxList items={items} current={phone ? null : item.id} addressOf={addressOf} />
          <SyncNow items={items} />
        </section>
      )}
      {(!phone || id !== null) && (
        <ScrollRegion className="min-w-0 scroll focus-inside measured" label="What it is about">
          {phone && (
            <div className={classes.back}>
              <BackLink to="/sync/inbox" label="Back to the inbox" />
            </div>
          )}
          <Detail key={item.id} item={item} />
        </ScrollRegion>
      )}
    </div>
  );
}

function Detail({ item }: { item: InboxItem }) {
  const sync = useSync();
  const remote = sync.data?.remotes.find(({ id }) => id === item.remoteId)?.name ?? 'the server';
  const where = { remote, caption: useCaptions()(item.caseId) };
  switch (item.kind) {
    case 'brake':
      return <BrakeDetail item={item} where={where} />;
    case 'question':
      return <QuestionDetail question={item.question} where={where} />;
    case 'held':
      return <HeldDetail held={item.held} where={where} />;
    case 'kept':
      return <KeptDetail record={item.record} where={where} />;
  }
}

/** The place of what is opened; when that has gone, what took its place is. */
function usePlace(items: readonly InboxItem[], id: string | null): number {
  const [last, setLast] = useState(0);
  const found = id === null ? 0 : items.findIndex((item) => item.id === id);
  if (found !== -1 && found !== last) setLast(found);
  return found === -1 ? Math.max(0, Math.min(last, items.length - 1)) : found;
}

function useSources() {
  const [sync, questions, held, quarantine] = [useSync(), useQuestions(), useHeld(), useQuarantine()];
  const all = [sync, questions, held, quarantine];
  const data = useMemo(
    () =>
      sync.data === undefined ||
      questions.data === undefined ||
      held.data === undefined ||
      quarantine.data === undefined
        ? undefined
        : { matters: sync.data.matters, questions: questions.data, held: held.data, quarantine: quarantine.data },
    [sync.data, questions.data, held.data, quarantine.data],
  );
  return {
    data,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    readAgain: () => all.forEach((query) => void query.refetch()),
  };
}

/** What was decided is done by the next run. */
function SyncNow({ items }: { items: readonly InboxItem[] }) {
  const { busy, run } = useRunning();
  const status = useSyncStatus();
  const remotes = [...new Set(items.map(({ remoteId }) => remoteId))];
  const running = status.data?.some(({ state }) => state === 'running') ?? false;
  const runAll = async (): Promise<void> => {
    for (const remoteId of remotes) await run(remoteId);
  };
  useCommands([{ group: 'Inbox', keys: 'r', label: 'Sync now', run: () => void runAll() }]);
  return (
    <div className={classes.foot}>
      <span>The next run does what you decide.</span>
      <SignButton icon={IconRefresh} size="compact-sm" loading={busy} disabled={running} onClick={() => void runAll()}>
        Sync now
      </SignButton>
    </div>
  );
}

function Nothing() {
  const { busy, run } = useRunning();
  const sync = useSync();
  const chosen = [...new Set(sync.data?.matters.map(({ remoteId }) => remoteId) ?? [])];
  const runAll = async (): Promise<void> => {
    for (const remoteId of chosen) await run(remoteId);
  };
  return (
    <EmptyState
      icon={IconCircleCheck}
      title="All clear"
      action={
        chosen.length > 0 ? (
          <Button variant="default" loading={busy} onClick={() => void runAll()}>
            Sync now
          </Button>
        ) : (
          <Link href="/sync">Servers</Link>
        )
      }
    >
      <p>
        If both sides change the same thing, or one deletes what the other changed, you decide here. Until then nothing
        is overwritten.
      </p>
    </EmptyState>
  );
}

function addressOf({ id }: InboxItem): string {
  return `/sync/inbox/${encodeURIComponent(id)}`;
}
