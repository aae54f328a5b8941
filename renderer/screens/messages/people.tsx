import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Participant, Thread } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { Question } from '#renderer/parts/question.tsx';
import { nameOf } from '#renderer/features/messages/message-words.ts';

type Linked = Omit<Participant, 'self'>;

interface PeopleProps {
  thread: Thread;
  onSave: (people: Linked[]) => Promise<boolean>;
  onClose: () => void;
}

/** Who of those in a thread is which contact. */
export function People({ thread, onSave, onClose }: PeopleProps) {
  const contacts = stores.contacts.useList(thread.caseId).data ?? [];
  const [people, setPeople] = useState<Linked[]>(
    thread.participants.filter(({ self }) => !self).map(({ self: _self, ...each }) => each),
  );
  const link = (index: number, contactId: string | null): void =>
    setPeople((before) => before.map((each, at) => (at === index ? { ...each, contactId } : each)));
  const save = async (): Promise<void> => {
    if (await onSave(people)) onClose();
  };
  return (
    <Question title="Who is who?" yes="Save" harmless onClose={onClose} onYes={() => void save()}>
      <p>Linked people show their messages in their contact. Several numbers can be one contact.</p>
      {people.map((each, index) => (
        <Select
          key={`${each.handle ?? ''} ${each.name ?? ''}`}
          label={each.handle === null || each.name === null ? nameOf(each) : `${each.name} (${each.handle})`}
          placeholder="No contact"
          data={contacts.map(({ id, name }) => ({ value: id, label: name }))}
          value={each.contactId}
          searchable
          clearable
          onChange={(contactId) => link(index, contactId)}
        />
      ))}
    </Question>
  );
}
