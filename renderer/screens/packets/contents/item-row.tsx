import { IconCircleCheck, IconFileText, IconMessages, IconFileDots, type Icon } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Packet, PacketFinding } from '#renderer/api/generated.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import {
  batesWords,
  findingWords,
  partWords,
  placeWords,
  type PlanRow,
} from '#renderer/screens/packets/packet-words.ts';
import { severities } from '#renderer/screens/packets/severities.ts';
import { ItemMenu } from './item-menu.tsx';
import classes from '#renderer/screens/packets/packets.module.css';

interface ItemRowProps {
  packet: Packet;
  item: PacketItem;
  row: PlanRow | undefined;
  findings: readonly PacketFinding[];
  onEdit: () => void;
}

const signs: Record<Exclude<PacketItem['kind'], 'exhibit'>, Icon> = {
  document: IconFileText,
  message_log: IconMessages,
  placeholder: IconFileDots,
};

/** An item of a packet: what it is, where it will be, and whether something is wrong with its pages. */
export function ItemRow({ packet, item, row, findings, onEdit }: ItemRowProps) {
  const { canEdit } = useMatter();
  const title = row?.title ?? item.title;
  return (
    <>
      <Mark kind={item.kind} label={row?.label ?? item.label} />
      <div className="stack grow">
        {item.kind === 'placeholder' ? (
          <span className="breaks">{title}</span>
        ) : (
          <Link className="inherit plain underlines breaks" href={packetAddress(packet.id, 'check', item.id)}>
            {title}
          </Link>
        )}
        <span className="quiet text-sm figures breaks">{about(item, row)}</span>
      </div>
      <State findings={findings} checked={row?.checked ?? false} />
      {canEdit && <ItemMenu packet={packet} item={item} title={title} onEdit={onEdit} />}
    </>
  );
}

function Mark({ kind, label }: { kind: PacketItem['kind']; label: string | null }) {
  if (kind === 'exhibit') {
    return (
      <span className={classes.mark}>
        {label === null ? <span className="quiet">No label</span> : <ExhibitSticker number={label} />}
      </span>
    );
  }
  const Sign = signs[kind];
  return (
    <span className={classes.mark}>
      <Sign size={18} stroke={1.6} aria-hidden className="quiet" />
    </span>
  );
}

function about(item: PacketItem, row: PlanRow | undefined): string {
  const range = item.range === null ? '' : rangeWords(item.range);
  if (row === undefined) return range;
  const pages = `${row.checked ? '' : 'about '}${formatCount(row.pages, 'page')}`;
  return [placeWords(row), pages, partWords(row), batesWords(row), range].filter(Boolean).join(' · ');
}

function rangeWords({ from, to }: NonNullable<PacketItem['range']>): string {
  if (from !== null && to !== null) return `${formatDate(from)} to ${formatDate(to)}`;
  if (from !== null) return `From ${formatDate(from)}`;
  return to === null ? '' : `Until ${formatDate(to)}`;
}

function State({ findings, checked }: { findings: readonly PacketFinding[]; checked: boolean }) {
  const [worst] = findings;
  if (worst !== undefined) {
    const { sign: Sign, tone } = severities[worst.severity];
    return (
      <span className={`row gap-1 rigid text-sm ${tone}`}>
        <Sign size={15} aria-hidden />
        {findingWords(findings)}
      </span>
    );
  }
  if (!checked) return <span className="rigid quiet text-sm">Not checked</span>;
  return <IconCircleCheck className="rigid tone-done" size={16} role="img" aria-label="Checked, nothing to look at" />;
}
