import { Button, Modal, Select, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import { editPacket, makePacket, type PacketEdit, type PacketFacts } from '#renderer/api/packet-edits.ts';
import { proposalFor } from '#renderer/api/packets.ts';
import { newStep, type Step } from '#renderer/api/session-changes.ts';
import { profileChoices } from '#renderer/features/documents/profile-names.ts';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useFocusBack } from '#renderer/parts/focus-back.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';

interface PacketFormProps {
  /** Null: a new one. */
  packet: Packet | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** What a packet is called, and what it is for; a new one may begin with what its hearing needs. */
export function PacketForm({ packet, onClose, onSaved }: PacketFormProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const { busy, problem, form } = useTask();
  const [title, setTitle] = useState(packet?.title ?? '');
  const [courtCaseId, setCourtCaseId] = useState(packet?.courtCaseId ?? null);
  const [hearingId, setHearingId] = useState(packet?.hearingId ?? null);
  const [profile, setProfile] = useState<string | null>(null);
  const [filled, setFilled] = useState(true);
  const [isPrivate, setPrivate] = useState(packet?.private ?? false);
  const named = useNotBlank(title.trim() === '');
  useFocusBack();
  const save = async (): Promise<void> => {
    const facts = { title: title.trim(), courtCaseId, hearingId, private: isPrivate };
    if (packet !== null) {
      await editPacket(client, packet, () => facts, { about: ({ title: now }) => now });
      return onSaved(packet.id);
    }
    const court = profile === null ? {} : { profile: profile as NonNullable<PacketFacts['profile']> };
    const step = newStep(`Made the packet “${facts.title}”.`);
    const { id } = await makePacket(client, caseId, { ...facts, ...court }, step);
    onSaved(id);
    if (hearingId !== null && filled) await fill(id, hearingId, step);
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
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={<b>{packet === null ? 'New packet' : 'Packet'}</b>}
      returnFocus={false}
    >
      <form {...form(save)} className="stack gap-3">
        <TextInput
          label="Title"
          placeholder="Exhibits for the hearing on temporary orders"
          value={title}
          maxLength={300}
          data-autofocus
          error={named.says}
          {...named.fieldProps}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <CourtFileSelect value={courtCaseId} onChange={setCourtCaseId} />
        <HearingSelect value={hearingId} onChange={setHearingId} />
        {packet === null && hearingId !== null && (
          <Switch
            label="Begin with what is needed at this hearing"
            checked={filled}
            onChange={(event) => setFilled(event.currentTarget.checked)}
          />
        )}
        {packet === null && (
          <Select
            label="Court rules"
            placeholder="Those of the court file"
            data={profileChoices}
            value={profile}
            clearable
            clearButtonProps={{ 'aria-label': 'Those of the court file' }}
            onChange={setProfile}
          />
        )}
        <Switch
          label="Hide from assistants"
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
        <Refusal says={problem} />
        <div className="flex to-end gap-2">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {packet === null ? 'Make the packet' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
