import { Select, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import { editPacket, makePacket, type PacketEdit, type PacketFacts } from '#renderer/api/packet-edits.ts';
import { proposalFor } from '#renderer/api/packets.ts';
import { newStep, type Step } from '#renderer/api/session-changes.ts';
import { profileChoices } from '#renderer/features/documents/profile-names.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { type Facts, FactsForm } from '#renderer/features/facts-form/facts-form.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

interface PacketFormProps {
  /** Null: a new one. */
  packet: Packet | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** The facts of a packet; a new one may begin with what its hearing needs. */
export function PacketForm({ packet, onClose, onSaved }: PacketFormProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const [profile, setProfile] = useState<string | null>(null);
  const [filled, setFilled] = useState(true);
  const save = async (facts: Facts): Promise<void> => {
    if (packet !== null) {
      await editPacket(client, packet, () => facts, { about: ({ title: now }) => now });
      return onSaved(packet.id);
    }
    const court = profile === null ? {} : { profile: profile as NonNullable<PacketFacts['profile']> };
    const step = newStep(`Made the packet “${facts.title}”.`);
    const { id } = await makePacket(client, caseId, { ...facts, ...court }, step);
    onSaved(id);
    if (facts.hearingId !== null && filled) await fill(id, facts.hearingId, step);
  };
  /** With what the hearing’s list has, in the sections that the court wants. */
  const fill = async (id: string, of: string, step: Step): Promise<void> => {
    const { items } = await proposalFor(caseId, of);
    const edit: PacketEdit = ({ settings: { sections } }) => {
      const placeOf = (kind: string): string | null => (kind === 'document' ? sections[0] : sections.at(-1)) ?? null;
      return { items: items.map((item) => ({ ...item, section: placeOf(item.kind) })) };
    };
    await editPacket(client, { caseId, id }, edit, { step }).catch((error: unknown) =>
      toastFailure('The packet was made, but nothing was added to it', error),
    );
  };
  return (
    <FactsForm
      noun="packet"
      facts={packet}
      placeholder="Exhibits for the hearing on temporary orders"
      onClose={onClose}
      onSave={save}
    >
      {(hearingId) =>
        packet === null && (
          <>
            {hearingId !== null && (
              <Switch
                label="Start with what you bring to this hearing"
                checked={filled}
                onChange={(event) => setFilled(event.currentTarget.checked)}
              />
            )}
            <Select
              label="Court rules"
              placeholder="Same as the court file"
              data={profileChoices}
              value={profile}
              clearable
              clearButtonProps={{ 'aria-label': 'Same as the court file' }}
              onChange={setProfile}
            />
          </>
        )
      }
    </FactsForm>
  );
}
