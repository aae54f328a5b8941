import { Button, Select, Switch } from '@mantine/core';
import { IconMarquee2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { PacketFinding } from '#renderer/api/generated.ts';
import { type OpenPacket, type PacketItem, packetPages } from '#renderer/api/packets.ts';
import type { Sheet } from '#renderer/features/viewer/paper-stage.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { paperFileName } from '#server/rules/file-names.ts';
import { hasPage, readPages } from '#server/rules/page-ranges.ts';
import { drawMarks, type Box, type Mark } from './page-marks.ts';
import { RedactForm } from './redact-form.tsx';
import classes from '#renderer/screens/packets/packets.module.css';

const PaperPages = lazy(() => import('#renderer/features/viewer/paper-pages.tsx'));

interface ItemPagesProps {
  open: OpenPacket;
  item: PacketItem;
  /** The one that is looked at. */
  finding: PacketFinding | null;
  canEdit: boolean;
  onItem: (id: string) => void;
}

/** The pages of an item as they are printed, with what was found on them, and what is painted out. */
export function ItemPages({ open: { packet, plan }, item, finding, canEdit, onItem }: ItemPagesProps) {
  const [whole, setWhole] = useState(false);
  const [drawn, setDrawn] = useState<readonly Box[]>([]);
  const [drawing, setDrawing] = useState(false);
  const titles = useMemo(() => new Map(plan.rows.map(({ itemId, title }) => [itemId, title])), [plan.rows]);
  const redactions = useMemo(
    () => packet.redactions.filter(({ evidenceId }) => evidenceId === item.refId),
    [packet.redactions, item.refId],
  );
  const add = useCallback((box: Box) => setDrawn((now) => [...now, box]), []);
  const mayRedact = canEdit && item.kind === 'exhibit';
  const paper = useQuery(packetPages(packet.caseId, packet.id, item.id, whole));
  const title = titles.get(item.id) ?? item.title;
  const jump = useMemo(
    () => (finding?.page == null ? null : { page: finding.page, y: finding.box?.y ?? 0 }),
    [finding],
  );
  const { pages } = item;
  const overlay = useOverlay({ whole, drawn, finding, redactions, pages, onDrawn: drawing && mayRedact ? add : null });
  const tools = (
    <>
      <Select
        aria-label="Item"
        className={classes.field}
        data={packet.items
          .filter(({ kind }) => kind !== 'placeholder')
          .map(({ id }) => ({ value: id, label: titles.get(id) ?? '' }))}
        value={item.id}
        allowDeselect={false}
        searchable
        limit={100}
        onChange={(id) => id !== null && onItem(id)}
      />
      {mayRedact && (
        <Button
          size="compact-md"
          variant={drawing ? 'light' : 'subtle'}
          className="rigid"
          aria-pressed={drawing}
          leftSection={<IconMarquee2 size={15} aria-hidden />}
          onClick={() => setDrawing((now) => !now)}
        >
          Draw boxes
        </Button>
      )}
      {redactions.length > 0 && (
        <Switch label="Show the original" checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
      )}
    </>
  );
  return (
    <div className="grow stack">
      <div className="grow">
        <Suspense fallback={<Loading label="Preparing the pages" />}>
          <PaperPages
            paper={paper}
            fileName={paperFileName(title, 'pdf')}
            jump={jump}
            overlay={overlay}
            tools={tools}
          />
        </Suspense>
      </div>
      {mayRedact && item.refId !== null && (
        <RedactForm
          packet={packet}
          item={item}
          evidenceId={item.refId}
          redactions={redactions}
          drawn={drawn}
          onDrawn={setDrawn}
        />
      )}
      {item.kind === 'document' && (
        <p className="quiet text-sm rule-above flush py-2 px-4">
          Only exhibits are redacted here. To change this,{' '}
          <Link className="tone-accent" href={`/documents/${item.refId ?? ''}`}>
            edit the document
          </Link>
          .
        </p>
      )}
      {item.kind === 'message_log' && (
        <p className="quiet text-sm rule-above flush py-2 px-4">
          Only exhibits are redacted here. To leave messages out, edit the days of this item under Contents.
        </p>
      )}
    </div>
  );
}

interface Over {
  whole: boolean;
  drawn: readonly Box[];
  finding: PacketFinding | null;
  redactions: OpenPacket['packet']['redactions'];
  /** Which are printed; null: all. */
  pages: PacketItem['pages'];
  onDrawn: ((box: Box) => void) | null;
}

/** What is drawn over each page; the same function until it draws something else. */
function useOverlay({ whole, drawn, finding, redactions, pages, onDrawn }: Over): (sheet: Sheet) => void {
  const marks = useMemo((): Mark[] => {
    const box = finding?.box == null || finding.page === null ? [] : [{ page: finding.page, ...finding.box }];
    const painted = whole ? redactions.flatMap(({ boxes }) => boxes) : [];
    return [
      ...painted.map((each): Mark => ({ box: each, kind: 'redacted' })),
      ...drawn.map((each): Mark => ({ box: each, kind: 'drawn' })),
      ...box.map((each): Mark => ({ box: each, kind: 'finding' })),
    ];
  }, [whole, drawn, finding, redactions]);
  const printed = useMemo(() => (pages === null ? null : readPages(pages)), [pages]);
  return useCallback(
    (sheet: Sheet) => {
      const leftOut = printed !== null && !hasPage(printed, sheet.number);
      drawMarks(sheet, marks, { leftOut, onDrawn });
    },
    [marks, printed, onDrawn],
  );
}
