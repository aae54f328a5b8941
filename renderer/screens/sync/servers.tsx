import { Loaded } from '#renderer/parts/loaded.tsx';
import { Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { type Remote, type SelectedMatter, type SyncStatus, useSync, useSyncStatus } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { focusRow } from '#renderer/parts/row-focus.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
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
  useCommands([
    { group: 'Sync', keys: 'n', label: 'Add a deployment', inPalette: false, run: start },
    { group: 'Sync', keys: 'j', label: 'Next deployment', inPalette: false, run: () => focusRow(1) },
    { group: 'Sync', keys: 'k', label: 'Previous deployment', inPalette: false, run: () => focusRow(-1) },
  ]);
  const remotes = sync.data?.remotes ?? [];
  return (
    <section className="stack full-height" aria-label="Deployments">
      <PageHead
        title="Sync"
        sentence="A deployment is a Casewright server elsewhere: your office’s, or one on the internet. Matters you choose are kept the same here and there. You go on working without a network; nothing is overwritten without your word."
        action={
          remotes.length > 0 && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
              Add a deployment
            </Button>
          )
        }
      />
      <Loaded of={sync} loading="Reading the deployments" failed="The deployments could not be read">
        {(read) =>
          read.remotes.length === 0 ? (
            <div className="grow scroll">
              <EmptyState
                icon={IconRefresh}
                title="Nothing leaves this computer yet"
                action={<Button onClick={start}>Add a deployment</Button>}
              >
                <p>
                  With a deployment you and your lawyer can work on the same matter, each on their own computer, and a
                  second copy is kept. You see what would happen before anything does.
                </p>
              </EmptyState>
            </div>
          ) : (
            <ScrollRegion className="table-area" label="All deployments">
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>How it stands</th>
                    <th>Matters</th>
                    <th>When</th>
                    <th>
                      <span className="only-spoken">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {remotes.map((remote) => (
                    <Row
                      key={remote.id}
                      remote={remote}
                      matters={read.matters.filter(({ remoteId }) => remoteId === remote.id)}
                      status={(status.data ?? read.status).find(({ remoteId }) => remoteId === remote.id)}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )
        }
      </Loaded>
    </section>
  );
}

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
        <span className={classes.quiet}>{hostOf(remote.url)}</span>
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
