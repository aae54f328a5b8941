import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import type { PacketItem } from '#renderer/api/packets.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { kindNames } from '#renderer/screens/packets/packet-words.ts';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import { draftOf, factsOf, type ItemDraft } from './item-draft.ts';
import { FormEnd } from './form-end.tsx';
import { ItemFields } from './item-fields.tsx';
import { withChangedItem } from './order.ts';
import classes from '#renderer/screens/packets/packets.module.css';

interface EditFormProps {
  packet: Packet;
  item: PacketItem;
  /** As it is in the index. */
  title: string;
  onClose: () => void;
}

/** What an item is called in the packet; what was typed is kept until it is saved. */
export function EditForm({ packet, item, title, onClose }: EditFormProps) {
  const { edit } = usePacket(packet);
  const keptAs = `packet item ${item.id}`;
  const before = draftOf(item);
  const [draft, setDraft] = useState<ItemDraft>(() => ({ ...before, ...keptWords<ItemDraft>(keptAs) }));
  const edited = JSON.stringify(draft) !== JSON.stringify(before);
  const kept = useKeptWords(keptAs, `“${title}” in a packet`, edited ? draft : null);
  const save = (): Promise<Packet> =>
    edit(
      (now) => withChangedItem(now, item.id, factsOf(item.kind, draft)),
      ({ items }) => items.find(({ id }) => id === item.id) ?? null,
    );
  return (
    <form
      className={classes.form}
      aria-label={`Edit ${title}`}
      onSubmit={(event) => {
        event.preventDefault();
        void kept.send(`${draft.label} ${draft.title} ${draft.note}`, save, onClose);
      }}
    >
      <ItemFields
        packet={packet}
        kind={item.kind}
        draft={draft}
        ownTitle={item.title === '' ? title : `The title of the ${kindNames[item.kind]}`}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      <FormEnd kept={kept} send="Save" onClose={onClose} />
    </form>
  );
}
