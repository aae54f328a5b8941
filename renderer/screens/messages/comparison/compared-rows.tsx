import { Button, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Thread } from '#renderer/api/generated.ts';
import { comparedAPage, comparedPage, type Comparison } from '#renderer/api/message-comparison.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { Places, usePlaces } from '#renderer/screens/messages/places.tsx';
import { usePaged } from '#renderer/screens/messages/use-paged.ts';
import { ComparedRow } from './compared-row.tsx';
import classes from './comparison.module.css';

interface ComparedRowsProps {
  thread: Thread;
  comparison: Comparison & { left: string; right: string };
}

/** The messages of both sides, aligned in time, with the way from difference to difference. */
export function ComparedRows({ thread: { caseId, id: threadId }, comparison }: ComparedRowsProps) {
  const { left, right, total, pages, covered, differences } = comparison;
  /** Which of the differences one is at. */
  const [at, setAt] = useState<number | null>(null);
  const places = usePlaces(total);
  const rows = usePaged({
    total,
    ...places,
    aPage: comparedAPage,
    page: (page) => comparedPage({ caseId, threadId, left, right }, pages[page] ?? 0),
  });
  const step = (by: 1 | -1): void => {
    const next = at === null ? (by === 1 ? 0 : differences.length - 1) : at + by;
    const row = differences[next];
    if (row === undefined) return;
    setAt(next);
    places.goTo(row, 'center');
  };
  const group = 'Exports side by side';
  useCommands([
    { keys: 'j', label: 'Next difference', group, icon: IconArrowDown, run: () => step(1) },
    { keys: 'k', label: 'Previous difference', group, icon: IconArrowUp, run: () => step(-1) },
  ]);
  const current = at === null ? undefined : differences[at];
  return (
    <>
      <div className={classes.bar}>
        <p className="flush text-sm" role="status">
          <b>{differences.length === 0 ? 'No differences' : formatCount(differences.length, 'difference')}</b>
          <span className="quiet">{countWords(comparison)}</span>
        </p>
        {differences.length > 0 && (
          <div className="row gap-2">
            <span className="quiet text-sm nowrap">
              {at === null ? '' : `${formatNumber(at + 1)} of ${formatNumber(differences.length)}`}
            </span>
            <Tooltip label={<WithKeys label="Previous difference" keys="k" />}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconArrowUp size={15} aria-hidden />}
                disabled={at === 0}
                onClick={() => step(-1)}
              >
                Previous
              </Button>
            </Tooltip>
            <Tooltip label={<WithKeys label="Next difference" keys="j" />}>
              <Button
                size="compact-sm"
                leftSection={<IconArrowDown size={15} aria-hidden />}
                disabled={at === differences.length - 1}
                onClick={() => step(1)}
              >
                Next difference
              </Button>
            </Tooltip>
          </div>
        )}
      </div>
      {rows.failed !== null && (
        <Failure title="Messages could not be loaded" error={rows.failed} onRetry={rows.retry} />
      )}
      <Places of={places} label="Messages side by side" wide>
        {(index) => {
          const row = rows.at(index);
          return (
            row && (
              <ComparedRow
                row={row}
                before={index === 0 ? null : rows.at(index - 1)?.message}
                covered={index >= covered.first && index <= covered.last}
                current={index === current}
              />
            )
          );
        }}
      </Places>
    </>
  );
}

function countWords({ counts: { onlyLeft, onlyRight, deleted, different } }: Comparison): string {
  const kinds: [number, string][] = [
    [onlyLeft, 'only left'],
    [onlyRight, 'only right'],
    [deleted, 'deleted in one'],
    [different, 'with different text'],
  ];
  const said = kinds.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`);
  return said.length === 0 ? '' : `: ${said.join(', ')}`;
}
