import { TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { ArchiveView as Archive } from '#renderer/api/generated.ts';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import classes from './archive.module.css';
import viewer from './viewer.module.css';

const rowHeight = 36;

/** What a zip holds. Nothing in it is opened: to use a file as evidence, unpack the zip and add the file. */
export function ArchiveView({ view, q }: { view: Archive; q: string }) {
  const [narrow, setNarrow] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const wanted = narrow.trim().toLowerCase();
    return view.entries.filter(({ path }) => path.toLowerCase().includes(wanted));
  }, [view.entries, narrow]);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const terms = useMemo(() => searchTerms(q), [q]);
  const bytes = view.entries.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return (
    <div className="stack min-h-0 full-height">
      <div className={viewer.tools}>
        <span className="quiet text-sm figures">
          {formatCount(view.entries.length, 'file')}, {formatSize(bytes)} unpacked
        </span>
        <TextInput
          size="xs"
          w={textWidth(220)}
          ml="auto"
          aria-label="Narrow by name"
          placeholder="Narrow by name"
          leftSection={<IconFilter size={14} aria-hidden />}
          value={narrow}
          onChange={(event) => setNarrow(event.currentTarget.value)}
        />
      </div>
      <div
        ref={scroller}
        className="grow scroll sheet focus-inside"
        role="table"
        aria-label="Files in the archive"
        aria-rowcount={shown.length + 1}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div role="rowgroup" className="quiet text-sm strong paper sticky-top raised">
          <div role="row" className={classes.row} aria-rowindex={1}>
            <span role="columnheader">Name</span>
            <span role="columnheader">Size</span>
            <span role="columnheader">Changed</span>
          </div>
        </div>
        <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const entry = shown[index];
            if (entry === undefined) return null;
            return (
              <div
                key={entry.path}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                data-placed
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              >
                <span role="cell" className="row gap-2 min-w-0" title={entry.path}>
                  <KindIcon mimeType="" fileName={entry.path} size={16} />
                  <span className="truncate">
                    <Highlighted text={entry.path} ranges={findTerms(entry.path, terms)} />
                  </span>
                  {entry.fault !== null && <span className="rigid tone-attention">{entry.fault}</span>}
                </span>
                <span role="cell" className="figures">
                  {entry.size === null ? 'unknown' : formatSize(entry.size)}
                </span>
                <span role="cell" className="figures">
                  {formatDate(entry.modified.slice(0, 10))}
                </span>
              </div>
            );
          })}
        </div>
        {shown.length === 0 && <p className={classes.none}>No file name matches.</p>}
      </div>
    </div>
  );
}
