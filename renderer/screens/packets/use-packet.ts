import { useQueryClient } from '@tanstack/react-query';
import type { Packet } from '#renderer/api/generated.ts';
import { actOnPacket, editPacket, type PacketEdit } from '#renderer/api/packet-edits.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

interface PacketActions {
  /** Refuses with what the server said; `about` is what others may not have changed meanwhile. */
  edit: (edit: PacketEdit, about?: (packet: Packet) => unknown) => Promise<Packet>;
  /** The same where nobody waits for it: a notice says why it was not done. */
  editNow: (edit: PacketEdit, failed: string) => void;
  /** The same, with a notice that offers to undo it. */
  editWithUndo: (edit: PacketEdit, what: string, failed: string) => void;
  act: (action: Parameters<typeof actOnPacket>[2]) => Promise<void>;
}

/** What a person does with the packet that is open. */
export function usePacket(packet: Packet): PacketActions {
  const client = useQueryClient();
  return {
    edit: (edit, about) => editPacket(client, packet, edit, about === undefined ? {} : { about }),
    editNow: (edit, failed) => {
      editPacket(client, packet, edit).catch((error: unknown) => toastFailure(failed, error));
    },
    editWithUndo: (edit, what, failed) => {
      void doWithUndo(what, failed, (step) => editPacket(client, packet, edit, { step }));
    },
    act: (action) => actOnPacket(client, packet, action),
  };
}
