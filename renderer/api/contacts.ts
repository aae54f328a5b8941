import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Contact, FoundEvidence, Operations } from './generated.ts';
import { goneAtLast } from './gone-at-last.ts';
import { keys } from './query-keys.ts';

export type { Contact } from './generated.ts';
export type ContactFacts = Omit<Operations['patch_contacts']['input'], 'id' | 'expectedUpdatedAt'>;
export type NewContact = Operations['post_contacts']['input'];

/** The people and organisations of a matter, by name. */
export function useContacts(caseId: string): UseQueryResult<Contact[]> {
  return useQuery({
    queryKey: keys.contacts(caseId),
    queryFn: ({ signal }) => call('get_contacts', { caseId }, { signal }),
  });
}

export async function createContact(client: QueryClient, contact: NewContact): Promise<Contact> {
  const made = await call('post_contacts', contact);
  await refreshContacts(client);
  return made;
}

/** Adds one of many; the list is read again by `refreshContacts` when all are in. */
export function addContact(contact: NewContact): Promise<Contact> {
  return call('post_contacts', contact);
}

/** Refused with 409 when someone else changed it since `contact` was read. */
export async function changeContact(client: QueryClient, contact: Contact, facts: ContactFacts): Promise<Contact> {
  const changed = await patchContact(contact, facts);
  await refreshContacts(client);
  return changed;
}

/** Changes one of many; the list is read again by `refreshContacts` when all are done. */
export function patchContact(contact: Contact, facts: ContactFacts): Promise<Contact> {
  return call('patch_contacts', { id: contact.id, ...facts, expectedUpdatedAt: contact.updatedAt });
}

/**
 * Deletes one of many for good, and takes it out of hearings and the timeline. Gone already is what was asked for; the
 * lists are read again by `refreshContacts` when all are done.
 */
export async function removeContact(id: string): Promise<void> {
  await goneAtLast(call('delete_contacts', { id }));
}

export async function refreshContacts(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.contactsOfAll, keys.hearingsOfAll, keys.timelineOfAll].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

const mentionsAtMost = 50;

/** Evidence in which one of these phrases stands, best first for each phrase, every item once. */
export function useMentions(caseId: string, phrases: readonly string[]): UseQueryResult<FoundEvidence[]> {
  return useQuery({
    queryKey: keys.mentions(caseId, phrases),
    enabled: phrases.length > 0,
    queryFn: async ({ signal }) => {
      const found = new Map<string, FoundEvidence>();
      for (const phrase of phrases) {
        const q = `"${phrase.replaceAll('"', ' ')}"`;
        const items = await call('get_evidence', { caseId, q, limit: mentionsAtMost }, { signal });
        for (const item of items) if (!found.has(item.id)) found.set(item.id, item);
      }
      return [...found.values()];
    },
  });
}
