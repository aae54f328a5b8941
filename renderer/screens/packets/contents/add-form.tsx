import { MultiSelect, Select } from '@mantine/core';
import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import type { GivenItem } from '#renderer/api/packet-edits.ts';
import { useThreads } from '#renderer/api/messages.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { stores } from '#renderer/api/stores.ts';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { kindNames } from '#renderer/screens/packets/packet-words.ts';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { emptyDraft, factsOf, type ItemDraft } from './item-draft.ts';
import { FormEnd } from './form-end.tsx';
import { ItemFields } from './item-fields.tsx';
import { NumberedExhibits } from './numbered-exhibits.tsx';
import { withItems } from './order.ts';
import classes from '#renderer/screens/packets/packets.module.css';

type Kind = PacketItem['kind'];

interface Draft extends ItemDraft {
  refIds: string[];
}

interface AddFormProps {
  packet: Packet;
  kind: Kind;
  onClose: () => void;
}

/** What is put into a packet: some of what the matter has, or a page in place of what is handed in otherwise. */
export function AddForm({ packet, kind, onClose }: AddFormProps) {
  const { edit } = usePacket(packet);
  const { sections } = packet.settings;
  const usual: Draft = {
    ...emptyDraft((kind === 'document' ? sections[0] : sections.at(-1)) ?? null),
    refIds: [],
  };
  const keptAs = `new ${kind} in packet ${packet.id}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...usual, ...keptWords<Draft>(keptAs) }));
  const edited = JSON.stringify(draft) !== JSON.stringify(usual);
  const kept = useKeptWords(keptAs, `a new ${kindNames[kind]} in a packet`, edited ? draft : null);
  const { refIds } = draft;
  const lacks = kind === 'placeholder' ? draft.title.trim() === '' : refIds.length === 0;
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const items = (): GivenItem[] => {
    const about = kind === 'placeholder' ? [null] : refIds;
    return about.map((refId) => ({ kind, refId, ...factsOf(kind, draft) }));
  };
  return (
    <form
      className={classes.form}
      aria-label={`Add: ${kindNames[kind]}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!lacks) void kept.send(draft.title, () => edit((now) => withItems(now, items())), onClose);
      }}
    >
      <Subject kind={kind} packet={packet} value={refIds} onChange={(ids) => change({ refIds: ids })} />
      <ItemFields
        packet={packet}
        kind={kind}
        draft={draft}
        ownTitle={kind === 'placeholder' ? 'Video of the exchange' : refIds.length === 1 ? 'Its own title' : null}
        onChange={change}
      />
      <FormEnd kept={kept} send="Add" disabled={lacks} onClose={onClose} />
    </form>
  );
}

interface SubjectProps {
  kind: Kind;
  packet: Packet;
  value: string[];
  onChange: (ids: string[]) => void;
}

/** What the new items are about. */
function Subject({ kind, packet, value, onChange }: SubjectProps) {
  switch (kind) {
    case 'exhibit':
      return (
        <>
          <EvidencePicker label="Exhibits" value={value} onChange={onChange} />
          <NumberedExhibits packet={packet} value={value} onChange={onChange} />
        </>
      );
    case 'document':
      return <Documents packet={packet} value={value} onChange={onChange} />;
    case 'message_log':
      return <Thread packet={packet} value={value} onChange={onChange} />;
    case 'placeholder':
      return null;
  }
}

function Documents({ packet: { caseId }, value, onChange }: Omit<SubjectProps, 'kind'>) {
  const documents = stores.documents.useList(caseId).data ?? [];
  return (
    <MultiSelect
      label="Documents"
      placeholder={value.length === 0 ? 'Type a title' : ''}
      data={documents.map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      searchable
      limit={50}
      nothingFoundMessage="No document has this title."
      onChange={onChange}
    />
  );
}

function Thread({ packet: { caseId }, value, onChange }: Omit<SubjectProps, 'kind'>) {
  const threads = useThreads(caseId).data ?? [];
  return (
    <Select
      label="Conversation"
      placeholder="Type a title"
      data={threads.map(({ id, title }) => ({ value: id, label: title }))}
      value={value[0] ?? null}
      searchable
      limit={50}
      nothingFoundMessage="No conversation has this title."
      onChange={(id) => onChange(id === null ? [] : [id])}
    />
  );
}
