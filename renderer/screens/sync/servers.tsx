import { IconRefresh } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { type Remote, type SelectedMatter, type SyncStatus, useSync, useSyncStatus } from '#renderer/api/sync.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { TableArea } from '#renderer/parts/table-area.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { modeWords } from '#renderer/features/sync/sync-words.ts';
import { RunButton } from './run-button.tsx';
import { StateLine } from './state-line.tsx';
import classes from './sync.module.css';

/** Every server, its status, and the way to it. */
export function Servers() {
  const sync = useSync();
  const status = useSyncStatus();
  const [, navigate] = useLocation();
  const start = (): void => navigate('/sync/new');
  useTableCommands({ group: 'Sync', noun: 'server', canEdit: true, makes: 'Add a server', onNew: start });
  const remotes = sync.data?.remotes ?? [];
  return (
    <ListScreen
      list={{ query: sync, all: remotes, shown: remotes, ready: sync.data !== undefined }}
      title="Sync"
      label="Servers"
      shownTitle={null}
      sentence="Sync matters with a Casewright server, at your office or on the internet. You can keep working offline, and nothing is overwritten unless you approve it."
      noun="server"
      icon={IconRefresh}
      add={{ label: 'Add a server', first: 'Add a server', run: start }}
      empty={{
        title: 'Nothing leaves this computer yet',
        words: (
          <p>
            With a server, you and your lawyer can work on the same matter from your own computers, with a second copy.
            You see what will happen before anything does.
          </p>
        ),
      }}
    >
      <TableArea label="All servers" columns={columns} className={classes.table}>
        <tbody>
          {remotes.map((remote) => (
            <Row
              key={remote.id}
              remote={remote}
              matters={sync.data?.matters.filter(({ remoteId }) => remoteId === remote.id) ?? []}
              status={(status.data ?? sync.data?.status)?.find(({ remoteId }) => remoteId === remote.id)}
            />
          ))}
        </tbody>
      </TableArea>
    </ListScreen>
  );
}

const columns = [
  { name: 'Name' },
  { name: 'Status' },
  { name: 'Matters' },
  { name: 'When' },
  { name: 'Actions', spoken: true },
];

interface RowProps {
  remote: Remote;
  matters: readonly SelectedMatter[];
  status: SyncStatus | undefined;
}

function Row({ remote, matters, status }: RowProps) {
  return (
    <tr data-row-line>
      <td>
        <Link href={`/sync/${remote.id}`} className="inherit strong plain underlines" data-row={remote.id}>
          {remote.name}
        </Link>
        <br />
        <span className="quiet text-sm">{hostOf(remote.url)}</span>
      </td>
      <td className={classes.wide}>{status !== undefined && <StateLine status={status} />}</td>
      <td className="figures">{matters.length === 0 ? 'None chosen' : formatCount(matters.length, 'matter')}</td>
      <td>{modeWords(remote)}</td>
      <td className={classes.rowEnd}>
        <RunButton remote={remote} matters={matters} status={status} small />
      </td>
    </tr>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? url.replace(/^https?:\/\//, '') : url;
}
