import { Menu } from '@mantine/core';
import { IconCalendarTime, IconCheck, IconCircleX, IconPodium, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { courtroomAddress } from '#renderer/features/courtroom/addresses.ts';
import { PacketItem } from '#renderer/features/packets/hearing-packet.tsx';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';

interface HearingMenuProps {
  hearing: Hearing;
  label: string;
  /** Without one, it is edited next to the menu. */
  onEdit?: () => void;
  onContinue: () => void;
  onMark: (status: Hearing['status']) => void;
  /** Its packet is reached from here. */
  packet?: boolean;
  /** Its result can be taken back here. */
  reopens?: boolean;
  deletes: string;
  onDelete: () => void;
}

/** What can be done with a hearing on every screen. */
export function HearingMenu(props: HearingMenuProps) {
  const { hearing, label, onEdit, onContinue, onMark, packet = false, reopens = false, deletes, onDelete } = props;
  const { status } = hearing;
  return (
    <DotsMenu label={label}>
      {onEdit !== undefined && (
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        href={courtroomAddress(hearing.id)}
        leftSection={<IconPodium size={15} aria-hidden />}
      >
        Courtroom
      </Menu.Item>
      {status !== 'held' && (
        <Menu.Item leftSection={<IconCheck size={15} aria-hidden />} onClick={() => onMark('held')}>
          Mark held
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCalendarTime size={15} aria-hidden />} onClick={onContinue}>
        Continue to another date
      </Menu.Item>
      {status !== 'vacated' && (
        <Menu.Item leftSection={<IconCircleX size={15} aria-hidden />} onClick={() => onMark('vacated')}>
          Mark vacated
        </Menu.Item>
      )}
      {reopens && status !== 'scheduled' && (
        <Menu.Item leftSection={<IconCalendarTime size={15} aria-hidden />} onClick={() => onMark('scheduled')}>
          Mark scheduled again
        </Menu.Item>
      )}
      {packet && <PacketItem hearing={hearing} />}
      <Menu.Divider />
      <Menu.Item c="var(--loss)" leftSection={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
        {deletes}
      </Menu.Item>
    </DotsMenu>
  );
}
