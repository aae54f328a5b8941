import { Select, Textarea, TextInput } from '@mantine/core';
import type { Packet } from '#renderer/api/generated.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import type { ItemDraft } from './item-draft.ts';

interface ItemFieldsProps {
  packet: Packet;
  kind: PacketItem['kind'];
  draft: ItemDraft;
  /** What it is called where nothing is typed; null for several at once, which keep their own titles. */
  ownTitle: string | null;
  onChange: (change: Partial<ItemDraft>) => void;
}

/** How an item is called in the packet, in which section it is, and what else its kind asks. */
export function ItemFields({ packet, kind, draft, ownTitle, onChange }: ItemFieldsProps) {
  const sections = packet.settings.sections.map((title) => ({ value: title, label: title }));
  return (
    <>
      {sections.length > 0 && (
        <Select
          label="Section"
          placeholder="Before all sections"
          data={sections}
          value={draft.section}
          clearable
          clearButtonProps={{ 'aria-label': 'No section' }}
          onChange={(section) => onChange({ section })}
        />
      )}
      {kind === 'exhibit' && ownTitle !== null && (
        <TextInput
          label="Exhibit label"
          placeholder="Its own exhibit number"
          maxLength={40}
          value={draft.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      )}
      {ownTitle !== null && (
        <TextInput
          label="Title in the index"
          placeholder={ownTitle}
          maxLength={300}
          value={draft.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      )}
      {kind !== 'placeholder' && ownTitle !== null && (
        <TextInput
          label="Pages to print"
          placeholder="All pages, or 3-7, 12"
          maxLength={1000}
          value={draft.pages}
          onChange={(event) => onChange({ pages: event.currentTarget.value })}
        />
      )}
      {kind === 'message_log' && (
        <div className="flex wrap gap-3">
          <DateField label="From" towards="past" value={draft.from} onChange={(from) => onChange({ from })} />
          <DateField label="To" towards="past" value={draft.to} onChange={(to) => onChange({ to })} />
        </div>
      )}
      {kind === 'placeholder' && (
        <Textarea
          label="What its page says"
          placeholder="The video was given to the clerk on a USB drive."
          maxLength={2000}
          autosize
          minRows={2}
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      )}
    </>
  );
}
