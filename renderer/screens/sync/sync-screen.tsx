import { IconCloudOff } from '@tabler/icons-react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useSyncStatus } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Tab } from '#renderer/parts/tab.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { NotFound } from '#renderer/parts/not-found.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { waitingCount } from '#renderer/features/sync/sync-words.ts';
import { ServerPage } from './server-page.tsx';
import { Servers } from './servers.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { NewServer } from './new-server.tsx';
import { PreviewPage } from './preview-page.tsx';
import { SyncLog } from './sync-log.tsx';
import classes from './sync.module.css';

/** Syncing matters with servers: which, how it goes, what waits for a decision, and the requests. */
export default function SyncScreen() {
  const { mode } = useSession();
  const [location, navigate] = useLocation();
  useCommands([
    { group: 'Sync', label: 'Servers', run: () => navigate('/sync') },
    // The list of servers offers it itself.
    ...(location === '/sync' ? [] : [{ group: 'Sync', label: 'Add a server', run: () => navigate('/sync/new') }]),
    { group: 'Sync', keys: 'i', label: 'Needs you', run: () => navigate('/sync/inbox') },
    { group: 'Sync', label: 'Sync log', run: () => navigate('/sync/log') },
  ]);
  if (mode !== 'desktop') return <OnlyAtHome />;
  return (
    <div className="stack full-height">
      <header className="rigid rule-below page-sides">
        <Tabs />
      </header>
      <div className="grow">
        <Switch>
          <Route path="/sync" component={Servers} />
          <Route path="/sync/new" component={NewServer} />
          <Route path="/sync/inbox/:id?">{({ id }) => <Inbox id={id ?? null} />}</Route>
          <Route path="/sync/log" component={SyncLog} />
          <Route path="/sync/:id/preview/:caseId">
            {({ id, caseId }) => <PreviewPage key={`${id} ${caseId}`} remoteId={id} caseId={caseId} />}
          </Route>
          <Route path="/sync/:id">{({ id }) => <ServerPage key={id} id={id} />}</Route>
          <Route>
            <NotFound href="/sync" label="Go to servers" heading="h1" />
          </Route>
        </Switch>
      </div>
    </div>
  );
}

function Tabs() {
  const [location] = useLocation();
  const status = useSyncStatus();
  const waiting = waitingCount(status.data ?? []);
  const part = /^\/sync\/(inbox|log)(?:\/|$)/.exec(location)?.[1] ?? '';
  useScreenTitle(part === 'inbox' ? 'Sync, inbox' : part === 'log' ? 'Sync, log' : null);
  return (
    <nav aria-label="Sync" className="tabs">
      <Tab to="/sync" here={part === ''}>
        Servers
      </Tab>
      <Tab to="/sync/inbox" here={part === 'inbox'}>
        Inbox
        {waiting > 0 && (
          <span className={classes.badge}>
            {formatNumber(waiting)}
            <span className="only-spoken"> to decide</span>
          </span>
        )}
      </Tab>
      <Tab to="/sync/log" here={part === 'log'}>
        Log
      </Tab>
    </nav>
  );
}

function OnlyAtHome() {
  return (
    <EmptyState
      icon={IconCloudOff}
      title="Set up sync on your own computer"
      heading="h1"
      action={<Link href="/connect?for=desktop">Make a token for your computer</Link>}
    >
      <p>This window belongs to a server. In Casewright on your own computer, open Sync and add this server.</p>
    </EmptyState>
  );
}
