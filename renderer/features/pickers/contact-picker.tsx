import { MultiSelect, type ComboboxItem } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { bestMatches, matchable, type Matchable } from '#renderer/lib/quick-match.ts';

interface ContactPickerProps {
  label: string;
  /** Ids of contacts, in the order they were chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  readOnly?: boolean;
  error?: string | null;
}

const shownAtMost = 50;
/** Comes before a name that is in no contact yet. */
const newMark = 'new:';

/** People and organizations of the matter, found as one types; a name that is not there yet becomes a contact. */
export function ContactPicker({ label, value, onChange, readOnly = false, error = null }: ContactPickerProps) {
  const client = useQueryClient();
  const { case: matter, canEdit } = useMatter();
  const contacts = stores.contacts.useList(matter.caseId);
  const [typed, setTyped] = useState('');
  const known = contacts.data ?? [];
  const byId = new Map(known.map((contact) => [contact.id, contact]));
  const missing = contacts.isPending ? 'Reading…' : 'deleted contact';
  const data = [
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...value.filter((id) => !byId.has(id)).map((id) => ({ value: id, label: missing })),
    ...(canEdit && !readOnly ? newChoice(typed, known) : []),
  ];
  const choose = async (chosen: string[]): Promise<void> => {
    const added = chosen.find((each) => each.startsWith(newMark));
    if (added === undefined) return onChange(chosen);
    const rest = chosen.filter((each) => each !== added);
    const name = added.slice(newMark.length);
    setTyped('');
    try {
      const made = await stores.contacts.create(client, { caseId: matter.caseId, kind: 'person', role: 'other', name });
      onChange([...rest, made.id]);
    } catch (failure) {
      toastFailure('The contact could not be added', failure);
    }
  };
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 && !readOnly ? 'Type a name' : ''}
      data={data}
      value={[...value]}
      readOnly={readOnly}
      error={error}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      limit={shownAtMost}
      nothingFoundMessage="No contact has this name."
      filter={({ options, search }) => matching(options as ComboboxItem[], search, byId)}
      renderOption={({ option }) => <Choice label={option.label} contact={byId.get(option.value)} />}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}

function Choice({ label, contact }: { label: string; contact: Contact | undefined }) {
  return (
    <span className="flex align-baseline gap-2 min-w-0">
      <span>{label}</span>
      {contact !== undefined && (
        <span className="quiet text-xs">
          {[roleLabel(contact.role), contact.organization].filter((part) => part !== null && part !== '').join(', ')}
        </span>
      )}
    </span>
  );
}

function newChoice(typed: string, known: readonly Contact[]): ComboboxItem[] {
  const name = typed.trim();
  if (name === '' || known.some((contact) => contact.name.toLowerCase() === name.toLowerCase())) return [];
  return [{ value: `${newMark}${name}`, label: `Add “${name}” to the contacts` }];
}

/** The best first; the offer to add stays last. */
function matching(options: ComboboxItem[], search: string, byId: ReadonlyMap<string, Contact>): ComboboxItem[] {
  if (search.trim() === '') return options;
  const of = (option: ComboboxItem): Matchable => {
    const contact = byId.get(option.value);
    return matchable(
      option.label,
      contact === undefined ? '' : `${contact.organization ?? ''} ${roleLabel(contact.role)}`,
    );
  };
  const offers = options.filter(({ value }) => value.startsWith(newMark));
  const people = options.filter(({ value }) => !value.startsWith(newMark));
  return [...bestMatches(people, of, search, shownAtMost).map(({ entry }) => entry), ...offers];
}
