import { IconBuilding, IconChecklist, IconUser } from '@tabler/icons-react';
import type { Contact, Todo } from '#renderer/api/generated.ts';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { matchable } from '#renderer/lib/quick-match.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Everyone by name, and by organisation, address and number. */
export function contactEntries(contacts: readonly Contact[], navigate: (to: string) => void): PaletteEntry[] {
  return contacts.map(({ id, kind, name, role, organization, emails, phones }): PaletteEntry => {
    const reach = [...emails.map(({ address }) => address), ...phones.map(({ number }) => number)].join(' ');
    return {
      id: `contact:${id}`,
      label: name,
      detail: [roleLabel(role), organization ?? ''].filter(Boolean).join(', '),
      icon: kind === 'person' ? IconUser : IconBuilding,
      match: matchable(name, `${organization ?? ''} ${reach} contact`),
      run: () => navigate(`/contacts?id=${id}`),
    };
  });
}

/** What is still to be done. */
export function todoEntries(todos: readonly Todo[], navigate: (to: string) => void): PaletteEntry[] {
  return todos
    .filter(({ done }) => !done)
    .map(({ id, title, due }): PaletteEntry => ({
      id: `todo:${id}`,
      label: title,
      ...(due === null ? {} : { detail: `due ${formatDate(due)}` }),
      icon: IconChecklist,
      match: matchable(title, 'to-do'),
      run: () => navigate(`/todos?id=${id}`),
    }));
}
