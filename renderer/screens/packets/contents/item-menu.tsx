import { Menu } from '@mantine/core';
import {
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowUp,
  IconEdit,
  IconFileSearch,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useEvidenceItem } from '#renderer/api/evidence.ts';
import type { EvidenceItem, Packet } from '#renderer/api/generated.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { ReplaceNumber } from '#renderer/features/evidence-details/replace-number.tsx';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { movedRow, movedToSection, withoutItem } from './order.ts';

interface ItemMenuProps {
  packet: Packet;
  item: PacketItem;
  /** As it is shown. */
  title: string;
  onEdit: () => void;
}

/** What can be done with an item of a packet; the evidence or document itself stays as it is. */
export function ItemMenu({ packet, item, title, onEdit }: ItemMenuProps) {
  const { editNow, editWithUndo } = usePacket(packet);
  const [, navigate] = useLocation();
  const { id } = item;
  const move = (by: 1 | -1): void => editNow((now) => movedRow(now, id, by), 'The order could not be changed');
  const [replacing, setReplacing] = useState<EvidenceItem | null>(null);
  const others = packet.settings.sections.filter((section) => section !== item.section);
  const menu = (
    <DotsMenu label={`Actions for ${title}`}>
      <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={onEdit}>
        Edit
      </Menu.Item>
      {item.kind !== 'placeholder' && (
        <Menu.Item
          leftSection={<IconFileSearch size={15} aria-hidden />}
          onClick={() => navigate(packetAddress(packet.id, 'check', id))}
        >
          {item.kind === 'exhibit' ? 'Show pages and redact' : 'Show pages'}
        </Menu.Item>
      )}
      {item.kind === 'exhibit' && item.refId !== null && <NewNumber evidenceId={item.refId} onChoose={setReplacing} />}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowUp size={15} aria-hidden />} rightSection="Alt ↑" onClick={() => move(-1)}>
        Move up
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={15} aria-hidden />} rightSection="Alt ↓" onClick={() => move(1)}>
        Move down
      </Menu.Item>
      {others.map((section) => (
        <Menu.Item
          key={section}
          leftSection={<IconArrowBarToRight size={15} aria-hidden />}
          onClick={() => editNow((now) => movedToSection(now, id, section), 'The order could not be changed')}
        >
          Move to {section}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() =>
          editWithUndo(
            (now) => withoutItem(now, id),
            `Removed “${title}” from the packet.`,
            `“${title}” could not be removed`,
          )
        }
      >
        Remove from the packet
      </Menu.Item>
    </DotsMenu>
  );
  return (
    <>
      {menu}
      {replacing !== null && <ReplaceNumber item={replacing} onClose={() => setReplacing(null)} />}
    </>
  );
}

interface NewNumberProps {
  evidenceId: string;
  onChoose: (item: EvidenceItem) => void;
}

/** Only an exhibit that was served or filed has its number replaced; any other’s is simply changed. */
function NewNumber({ evidenceId, onChoose }: NewNumberProps) {
  const { data: item } = useEvidenceItem(evidenceId);
  if (item === undefined || item.exhibitState === null) return null;
  return (
    <Menu.Item leftSection={<IconReplace size={15} aria-hidden />} onClick={() => onChoose(item)}>
      Give Exhibit {item.exhibitNumber} a new number
    </Menu.Item>
  );
}
