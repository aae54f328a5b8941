import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import type { Facts } from '#renderer/api/record-store.ts';
import { stores } from '#renderer/api/stores.ts';
import { changeMany, deleteManySoon } from '#renderer/features/bulk/record-actions.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { eventsOf } from './contact-mentions.ts';

type ContactFacts = Facts<'contacts'>;

export interface ContactActions {
  /** `now` ends the sentence “3 contacts are now …”. */
  change: (contacts: readonly Contact[], facts: (contact: Contact) => ContactFacts | null, now: string) => void;
  remove: (contacts: readonly Contact[]) => void;
}

export function useContactActions(): ContactActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      change: (contacts, facts, now) => void changeMany(client, stores.contacts, contacts, facts, { now }),
      remove: (contacts) => {
        const what = contacts.length === 1 ? `“${contacts[0]?.name ?? ''}”` : formatCount(contacts.length, 'contact');
        const says = `Deleting ${what} for good.${alsoFrom(client, contacts)}`;
        deleteManySoon(client, stores.contacts, contacts, says);
      },
    }),
    [client],
  );
}

/** Where they are named by their record, as far as the window has read it; what was written of them stays. */
function alsoFrom(client: QueryClient, contacts: readonly Contact[]): string {
  const ids = new Set(contacts.map(({ id }) => id));
  const [{ caseId } = { caseId: '' }] = contacts;
  const hearings = client.getQueryData(stores.hearings.list(caseId).queryKey) ?? [];
  const entries = client.getQueryData(stores.timelineEntries.list(caseId).queryKey) ?? [];
  const inHearings = hearings.filter(({ contactIds }) => contactIds.some((id) => ids.has(id))).length;
  const inEvents = new Set(contacts.flatMap((contact) => eventsOf(contact, entries).map(({ id }) => id))).size;
  const places = [
    ...(inHearings === 0 ? [] : [formatCount(inHearings, 'hearing')]),
    ...(inEvents === 0 ? [] : [formatCount(inEvents, 'event')]),
  ];
  if (places.length === 0) return '';
  return ` ${contacts.length === 1 ? 'It is' : 'They are'} taken out of ${places.join(' and ')}, which stay.`;
}
