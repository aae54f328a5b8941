import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Packet, PacketBuild } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { methodChoices, recipientsOf } from '#renderer/features/documents/recipients.ts';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';

interface MarkFormProps {
  packet: Packet;
  build: PacketBuild;
  onDone: () => void;
}

interface Draft {
  as: 'served' | 'filed';
  on: string;
  method: string;
  contactIds: readonly string[];
  others: string;
}

/** When, how and to whom a built packet was given; from then on its numbers are frozen, so it is asked about. */
export function MarkForm({ packet, build, onDone }: MarkFormProps) {
  const { act } = usePacket(packet);
  const contacts = stores.contacts.useList(packet.caseId).data ?? [];
  const today = useToday();
  const keptAs = `service of build ${build.id}`;
  const [typed, setTyped] = useState<Partial<Draft>>(() => keptWords<Draft>(keptAs));
  const kept = useKeptWords(keptAs, `where “${packet.title}” went`, Object.keys(typed).length === 0 ? null : typed);
  const draft: Draft = { as: 'served', on: today, method: 'mail', contactIds: [], others: '', ...typed };
  const [lacks, setLacks] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, problem, attempt, clear } = useTask();
  const { as, on, contactIds, others } = draft;
  const chosen = contactIds.flatMap((id) => contacts.find((contact) => contact.id === id) ?? []);
  const recipients = recipientsOf(chosen, others).map(({ name }) => name);
  const set = (change: Partial<Draft>): void => {
    setLacks(null);
    setTyped((now) => ({ ...now, ...change }));
  };
  const leave = (): void => {
    kept.forget();
    onDone();
  };
  const mark = async (): Promise<void> => {
    const method = as === 'filed' ? null : (methodChoices.find(({ value }) => value === draft.method)?.label ?? null);
    if (await attempt(() => act({ action: 'mark', buildId: build.id, as, on, method, recipients }))) leave();
  };
  const name = as === 'served' ? 'Mark as served' : 'Mark as filed';
  return (
    <form
      className="stack gap-3"
      aria-label="Mark as served or filed"
      onSubmit={(event) => {
        event.preventDefault();
        const missing =
          on === '' ? 'Say on which day.' : as === 'served' && recipients.length === 0 ? 'Say who was served.' : null;
        setLacks(missing);
        clear();
        if (missing === null) setAsking(true);
      }}
    >
      <SegmentedControl<Draft['as']>
        aria-label="What was done"
        data={[
          { value: 'served', label: 'Served' },
          { value: 'filed', label: 'Filed' },
        ]}
        value={as}
        onChange={(next) => set({ as: next })}
      />
      <DateField
        label={as === 'served' ? 'Served on' : 'Filed on'}
        towards="past"
        required
        value={on}
        onChange={(day) => set({ on: day ?? '' })}
      />
      {as === 'served' && (
        <>
          <Select
            label="How"
            data={methodChoices}
            value={draft.method}
            allowDeselect={false}
            onChange={(method) => method !== null && set({ method })}
          />
          <ContactPicker label="Who was served" value={contactIds} onChange={(ids) => set({ contactIds: ids })} />
          <Textarea
            label="Others"
            description="A name on each line."
            autosize
            minRows={2}
            value={others}
            onChange={(event) => set({ others: event.currentTarget.value })}
          />
        </>
      )}
      <Refusal says={lacks} />
      <div className="row gap-2">
        <Button type="submit">{name}</Button>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
      </div>
      {asking && (
        <Question
          title={`Was this packet ${as} on ${formatDate(on)}?`}
          yes={name}
          harmless
          busy={busy}
          problem={problem}
          onYes={() => void mark()}
          onClose={() => setAsking(false)}
        >
          <p>
            The exhibit numbers in it can’t be changed afterwards, and its Bates numbers are never used again. This
            can’t be undone.
          </p>
        </Question>
      )}
    </form>
  );
}
