import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PacketFinding } from '#renderer/api/generated.ts';
import type { OpenPacket } from '#renderer/api/packets.ts';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { FindingList } from './finding-list.tsx';
import { ItemPages } from './item-pages.tsx';
import classes from '#renderer/screens/packets/packets.module.css';

interface CheckViewProps {
  open: OpenPacket;
  itemId: string | null;
  canEdit: boolean;
}

/** What to look at before a packet is built, and next to it the page that it is on. */
export function CheckView({ open, itemId, canEdit }: CheckViewProps) {
  const { packet, plan } = open;
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<PacketFinding | null>(null);
  const paged = packet.items.filter(({ kind }) => kind !== 'placeholder');
  const item = paged.find(({ id }) => id === itemId) ?? null;
  const choose = (finding: PacketFinding): void => {
    setChosen({ ...finding });
    if (finding.itemId !== null) navigate(packetAddress(packet.id, 'check', finding.itemId), { replace: true });
  };
  const shown = chosen !== null && plan.findings.some(({ id }) => id === chosen.id) ? chosen : null;
  return (
    <div className={classes.check}>
      <FindingList open={open} chosen={shown} onChoose={choose} />
      {item === null ? (
        <div className="grow grid centered quiet p-6 text-center">
          {paged.length === 0
            ? 'Add documents and exhibits first. Their pages are shown here.'
            : 'Choose a warning to see its page, or an item under Contents.'}
        </div>
      ) : (
        <ItemPages
          key={item.id}
          open={open}
          item={item}
          finding={shown?.itemId === item.id ? shown : null}
          canEdit={canEdit}
          onItem={(id) => navigate(packetAddress(packet.id, 'check', id), { replace: true })}
        />
      )}
    </div>
  );
}
