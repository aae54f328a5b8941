import { Button, Menu } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { makePacket } from '#renderer/api/packet-edits.ts';
import { packetsOf, proposalFor } from '#renderer/api/packets.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { packetAddress } from './packet-address.ts';

/** The packet of a hearing: opened, or made of what the hearing’s list has and opened. */
function useHearingPacket({ caseId, id: hearingId, purpose, date }: Hearing): {
  label: string;
  busy: boolean;
  open: () => void;
} {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { busy, attempt } = useTask();
  const { data, isPending } = useQuery(packetsOf(caseId));
  const known = data?.find((packet) => packet.hearingId === hearingId);
  const make = async (): Promise<void> => {
    const { profile: _asUsual, ...proposal } = await proposalFor(caseId, hearingId);
    const { id } = await makePacket(client, caseId, { ...proposal, title: `${purpose}, ${formatDate(date)}` });
    navigate(packetAddress(id));
  };
  return {
    label: known === undefined ? 'New packet' : 'Open the packet',
    busy: busy || isPending,
    open: () =>
      known === undefined ? void attempt(make, 'The packet could not be made') : navigate(packetAddress(known.id)),
  };
}

export function PacketButton({ hearing }: { hearing: Hearing }) {
  const { label, busy, open } = useHearingPacket(hearing);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconPackage size={15} aria-hidden />}
      onClick={open}
    >
      {label}
    </Button>
  );
}

export function PacketItem({ hearing }: { hearing: Hearing }) {
  const { label, busy, open } = useHearingPacket(hearing);
  return (
    <Menu.Item disabled={busy} leftSection={<IconPackage size={15} aria-hidden />} onClick={open}>
      {label}
    </Menu.Item>
  );
}
