import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { PacketFinding } from '#renderer/api/generated.ts';
import type { OpenPacket } from '#renderer/api/packets.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { LongList } from '#renderer/parts/long-list.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { severities } from '#renderer/screens/packets/severities.ts';
import classes from '#renderer/screens/packets/packets.module.css';

interface FindingListProps {
  open: OpenPacket;
  chosen: PacketFinding | null;
  onChoose: (finding: PacketFinding) => void;
}

/** What was found, the gravest first, each with what to do; one that is on a page opens it. */
export function FindingList({ open: { packet, plan }, chosen, onChoose }: FindingListProps) {
  const { findings, checked, of } = plan;
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(findings), [findings]);
  const paged = new Set(packet.items.filter(({ kind }) => kind !== 'placeholder').map(({ id }) => id));
  const titles = new Map(plan.rows.map(({ itemId, title }) => [itemId, title]));
  return (
    <ScrollRegion ref={scroller} label="What to look at" className={classes.findings}>
      {checked < of && (
        <p className="quiet text-sm flush">
          {formatNumber(of - checked)} of {formatCount(of, 'item')} not checked yet. “Check pages” looks for names of
          children, numbers of accounts, hidden text and pages that can’t be searched.
        </p>
      )}
      {findings.length === 0 && checked === of && (
        <p className="row gap-1h tone-done text-sm flush">
          <IconCircleCheck className="rigid" size={16} aria-hidden />
          Nothing to look at.
        </p>
      )}
      <LongList scroller={scroller} lines={lines} height={80}>
        {({ severity, many, finding }) => {
          if (finding === null) return <Heading severity={severity} many={many} />;
          const { id, itemId } = finding;
          return (
            <Finding
              finding={finding}
              title={titles.get(itemId ?? '') ?? null}
              current={id === chosen?.id}
              onChoose={itemId !== null && paged.has(itemId) ? onChoose : null}
            />
          );
        }}
      </LongList>
    </ScrollRegion>
  );
}

interface Line {
  key: string;
  severity: PacketFinding['severity'];
  /** Of this severity. */
  many: number;
  /** Null: the heading over them. */
  finding: PacketFinding | null;
}

function linesOf(findings: readonly PacketFinding[]): Line[] {
  return [...Map.groupBy(findings, ({ severity }) => severity)].flatMap(([severity, some]): Line[] => {
    const of = { severity, many: some.length };
    return [
      { ...of, key: severity, finding: null },
      ...some.map((finding): Line => ({ ...of, key: finding.id, finding })),
    ];
  });
}

function Heading({ severity, many }: Pick<Line, 'severity' | 'many'>) {
  const { sign: Sign, tone } = severities[severity];
  return (
    <h3 className={`row gap-1h text-sm flush py-1h ${tone}`}>
      <Sign className="rigid" size={16} aria-hidden />
      {formatCount(many, severity)}
    </h3>
  );
}

interface FindingProps {
  finding: PacketFinding;
  /** Of its item. */
  title: string | null;
  current: boolean;
  /** Null: it is on no page. */
  onChoose: ((finding: PacketFinding) => void) | null;
}

function Finding({ finding, title, current, onChoose }: FindingProps) {
  const { text, fix, excerpt, page } = finding;
  const of = title === null || text.includes(title) ? '' : title;
  const place = [of, page === null ? '' : `page ${formatNumber(page)}`].filter(Boolean).join(', ');
  const says = (
    <>
      <span className="breaks">{text}</span>
      {excerpt !== null && <span className="quiet text-sm breaks">“{excerpt}”</span>}
      <span className="quiet text-sm breaks">{fix}</span>
      {place !== '' && <span className="quiet text-xs breaks">{place}</span>}
    </>
  );
  if (onChoose === null) return <div className={classes.finding}>{says}</div>;
  return (
    <button
      type="button"
      className={classes.finding}
      aria-current={current ? 'true' : undefined}
      onClick={() => onChoose(finding)}
    >
      {says}
    </button>
  );
}
