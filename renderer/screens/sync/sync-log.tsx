import { Loaded } from '#renderer/parts/loaded.tsx';
import { Button, Select } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type LogLine, useSync, useSyncLog } from '#renderer/api/sync.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { TableArea } from '#renderer/parts/table-area.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { foldLog, logWords, outcomeInWords } from './folded-log.ts';
import { nounOf } from '#renderer/features/sync/sync-words.ts';
import { useCaptions } from './local-matters.ts';
import classes from './sync.module.css';

/** Every request and every decision, the newest first: never what was in it. */
export function SyncLog() {
  const [remoteId, setRemoteId] = useState<string | null>(null);
  const log = useSyncLog(remoteId);
  const sync = useSync();
  const captionOf = useCaptions();
  const lines = useMemo(() => foldLog(log.data?.pages.flat() ?? []), [log.data]);
  const remotes = sync.data?.remotes ?? [];
  const nameOf = (id: string): string => remotes.find((each) => each.id === id)?.name ?? 'Removed';
  useCommands([
    { group: 'Sync', label: 'Log of all servers', run: () => setRemoteId(null) },
    ...remotes.map(({ id, name }) => ({ group: 'Sync', label: `Log of ${name}`, run: () => setRemoteId(id) })),
  ]);
  return (
    <section className="stack full-height" aria-label="Log">
      <PageHead
        title="Log"
        sentence="Sync requests, results and decisions. The content of your records is not in this log."
      >
        <Select
          aria-label="Which server"
          className={classes.short ?? ''}
          data={[{ value: '', label: 'All servers' }, ...remotes.map(({ id, name }) => ({ value: id, label: name }))]}
          value={remoteId ?? ''}
          allowDeselect={false}
          onChange={(value) => setRemoteId(value === '' ? null : value)}
        />
      </PageHead>
      <Loaded of={log} loading="Loading the log" failed="The log could not be loaded">
        {() =>
          lines.length === 0 ? (
            <div className="grow scroll">
              <EmptyState icon={IconListDetails} title="No sync activity yet">
                <p>Every request that sync makes is listed here.</p>
              </EmptyState>
            </div>
          ) : (
            <TableArea
              label="Lines of the log"
              columns={columns}
              className={`${classes.table ?? ''} ${classes.dense ?? ''}`}
              end={
                log.hasNextPage && (
                  <Button
                    variant="default"
                    mt={12}
                    loading={log.isFetchingNextPage}
                    onClick={() => void log.fetchNextPage()}
                  >
                    Show earlier lines
                  </Button>
                )
              }
            >
              <tbody>
                {lines.map((line) => (
                  <Line
                    key={line.seq}
                    line={line}
                    server={nameOf(line.remoteId)}
                    matter={line.caseId === null ? '' : captionOf(line.caseId)}
                  />
                ))}
              </tbody>
            </TableArea>
          )
        }
      </Loaded>
    </section>
  );
}

const columns = [{ name: 'When' }, { name: 'What' }, { name: 'Result' }, { name: 'Matter' }, { name: 'Server' }];

function Line({ line, server, matter }: { line: LogLine; server: string; matter: string }) {
  const { says, request } = logWords(line);
  return (
    <tr>
      <td className="figures">{formatInstant(line.at)}</td>
      <td title={request ? line.what : undefined}>
        {request ? <span className="quiet text-sm">{says}</span> : says}
        {line.resource !== null && !request && <span className="quiet text-sm"> {nounOf(line.resource)}</span>}
      </td>
      <td data-outcome={line.outcome ?? 'asked'}>{outcomeInWords(line.outcome)}</td>
      <td>{matter}</td>
      <td>{server}</td>
    </tr>
  );
}
