import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useLedgerHead, useLedgerPages, type LedgerFilter, type LedgerLine } from '#renderer/api/connect.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { joined } from './ledger-days.ts';
import { callInWords, isChange, outcomeInWords, recordsInWords, wayInWords } from './ledger-words.ts';
import classes from './connect.module.css';

interface LedgerProps {
  tokenId: string;
  filter: LedgerFilter;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Every call, newest first: what comes now appears at the top, what is older is read as it is scrolled to. */
export function Ledger({ tokenId, filter, chosen, onChoose }: LedgerProps) {
  const head = useLedgerHead(tokenId, filter);
  const pages = useLedgerPages(tokenId, filter);
  const lines = useLines(tokenId, filter, head.data, pages.data?.pages);
  const { density } = usePreferences();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = density === 'compact' ? 36 : 44;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last > lines.length - 30) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, lines.length]);

  const move = (by: number): void => {
    const at = lines.findIndex(({ id }) => id === chosen);
    const next = at === -1 ? 0 : Math.min(lines.length - 1, Math.max(0, at + by));
    onChoose(lines[next]?.id ?? null);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  useCommands([
    { group: 'Ledger', keys: 'j', label: 'Next call', inPalette: false, run: () => move(1) },
    { group: 'Ledger', keys: 'k', label: 'Previous call', inPalette: false, run: () => move(-1) },
  ]);
  if (head.isPending) return <Loading label="Loading the ledger" />;
  if (head.isError && head.data === undefined)
    return <Failure title="The ledger could not be loaded" error={head.error} onRetry={() => void head.refetch()} />;
  if (lines.length === 0) return <NothingHere filter={filter} />;
  return (
    <div className="grow stack" role="table" aria-label="Calls" aria-rowcount={lines.length}>
      <div role="row" className={classes.ledgerRow} data-head>
        {['When', 'What', 'On', 'Result', 'Way'].map((name) => (
          <span className="truncate" role="columnheader" key={name}>
            {name}
          </span>
        ))}
      </div>
      <div ref={scroller} className="grow scroll" role="rowgroup">
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {rows.map(({ index, start }) => {
            const line = lines[index];
            return (
              line !== undefined && (
                <Line
                  key={line.id}
                  line={line}
                  top={start}
                  height={rowHeight}
                  index={index}
                  chosen={line.id === chosen}
                  onChoose={() => onChoose(line.id)}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

type Pages = readonly { lines: LedgerLine[] }[];

/** The live head before the pages read once; when more came at once than a head holds, the pages are read anew. */
function useLines(
  tokenId: string,
  filter: LedgerFilter,
  head: { lines: LedgerLine[]; nextBefore: number | null } | undefined,
  pages: Pages | undefined,
): LedgerLine[] {
  const client = useQueryClient();
  const older = useMemo(() => pages?.flatMap((page) => page.lines) ?? [], [pages]);
  const lines = useMemo(() => (head === undefined ? older : joined(head, older)), [head, older]);
  useEffect(() => {
    if (lines === null) void client.invalidateQueries({ queryKey: keys.ledgerPages(tokenId, filter) });
  }, [client, lines, tokenId, filter]);
  return lines ?? head?.lines ?? older;
}

interface LineProps {
  line: LedgerLine;
  top: number;
  height: number;
  index: number;
  chosen: boolean;
  onChoose: () => void;
}

function Line({ line, top, height, index, chosen, onChoose }: LineProps) {
  const { at, outcome, times, transport } = line;
  const refused = outcome !== 'done';
  return (
    // The button in the row is for the keyboard; a click anywhere in the row is the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.ledgerRow}
      data-chosen={chosen || undefined}
      data-refused={refused || undefined}
      style={{ position: 'absolute', top, height, insetInline: 0 }}
      onClick={onChoose}
    >
      <span role="cell" className="figures truncate">
        {formatInstant(at)}
      </span>
      <span className="truncate" role="cell">
        <button
          type="button"
          className={classes.lineButton}
          aria-expanded={chosen}
          data-change={(isChange(line) && !refused) || undefined}
        >
          {callInWords(line)}
        </button>
        {times > 1 && <span className="quiet text-sm"> {times} times</span>}
      </span>
      <span className="truncate" role="cell">
        {recordsInWords(line)}
      </span>
      <span
        className="truncate"
        role="cell"
        data-outcome={refused ? 'refused' : 'done'}
        title={outcomeInWords(outcome)}
      >
        {outcomeInWords(outcome)}
      </span>
      <span className="truncate" role="cell">
        {wayInWords(transport)}
      </span>
    </div>
  );
}

function NothingHere({ filter }: { filter: LedgerFilter }) {
  const narrowed = filter.kind !== 'all' || filter.from !== null;
  return (
    <div className={classes.nothing}>
      <p>
        {narrowed
          ? 'No such calls on these days.'
          : 'Nothing yet. Each call will be listed here: when, what it read or changed, and what was refused.'}
      </p>
    </div>
  );
}
