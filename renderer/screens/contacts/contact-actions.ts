import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  patchContact,
  refreshContacts,
  removeContact,
  type Contact,
  type ContactFacts,
} from '#renderer/api/contacts.ts';
import type { Hearing, TimelineEntry } from '#renderer/api/generated.ts';
import { doToEach } from '#renderer/api/many-records.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { deleteSoon } from '#renderer/features/toasts/delayed-deletion.ts';
import { showProgress, tellFailures } from '#renderer/features/bulk/many-items.tsx';
import { toastDone, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import { eventsOf } from './contact-mentions.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

export interface ContactActions {
  /** `now` ends the sentence “3 contacts are now …”. */
  change: (contacts: readonly Contact[], facts: (contact: Contact) => ContactFacts | null, now: string) => void;
  remove: (contacts: readonly Contact[]) => void;
}

export function useContactActions(): ContactActions {
  const client = useQueryClient();
  return useMemo(
    () => ({
      change: (contacts, facts, now) => void changeMany(client, contacts, facts, now),
      remove: (contacts) => removeSoon(client, contacts),
    }),
    [client],
  );
}

async function changeMany(client: QueryClient, ...[contacts, facts, now]: Parameters<ContactActions['change']>) {
  const concerned = contacts.flatMap((before) => {
    const change = facts(before);
    return change === null ? [] : [{ before, change }];
  });
  if (concerned.length === 0)
    return toastDone(`Nothing to change: ${contacts.length === 1 ? 'it is' : 'they are all'} ${now} already.`);
  const done = await changeEach(client, concerned);
  if (done.length === 0) return;
  toastWithUndo(
    `${formatCount(done.length, 'contact')} ${done.length === 1 ? 'is' : 'are'} now ${now}.`,
    () =>
      void changeEach(
        client,
        done.map(({ before, after, change }) => ({
          before: after,
          change: Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Contact]])),
        })),
      ),
  );
}

/** One that someone else changed meanwhile is not written over, but named. */
async function changeEach(client: QueryClient, changes: readonly { before: Contact; change: ContactFacts }[]) {
  const stop = new AbortController();
  const progress = showProgress('Changing', changes.length, () => stop.abort());
  const { done, failed } = await doToEach(changes, ({ before, change }) => patchContact(before, change), {
    signal: stop.signal,
    onProgress: progress.tell,
  });
  progress.end();
  await refreshContacts(client);
  tellFailures(
    failed.map(({ item, error }) => ({ item: { title: item.before.name }, error })),
    'changed',
  );
  return done.map(({ item, result }) => ({ ...item, after: result }));
}

function removeSoon(client: QueryClient, contacts: readonly Contact[]): void {
  const [only] = contacts;
  if (only === undefined) return;
  const what = contacts.length === 1 ? `“${only.name}”` : formatCount(contacts.length, 'contact');
  deleteSoon({
    ids: contacts.map(({ id }) => id),
    says: `Deleting ${what} for good.${alsoFrom(client, contacts)}`,
    failed: `${contacts.length === 1 ? 'The contact' : 'The contacts'} could not be deleted`,
    remove: async () => {
      const { failed } = await doToEach(contacts, ({ id }) => removeContact(id));
      await refreshContacts(client);
      tellFailures(
        failed.map(({ item, error }) => ({ item: { title: item.name }, error })),
        'deleted',
      );
    },
  });
}

/** Where they are named by their record, as far as the window has read it; what was written of them stays. */
function alsoFrom(client: QueryClient, contacts: readonly Contact[]): string {
  const ids = new Set(contacts.map(({ id }) => id));
  const [{ caseId } = { caseId: '' }] = contacts;
  const hearings = client.getQueryData<Hearing[]>(keys.hearings(caseId)) ?? [];
  const entries = client.getQueryData<TimelineEntry[]>(keys.timeline(caseId, {})) ?? [];
  const inHearings = hearings.filter(({ contactIds }) => contactIds.some((id) => ids.has(id))).length;
  const inEvents = new Set(contacts.flatMap((contact) => eventsOf(contact, entries).map(({ id }) => id))).size;
  const places = [
    ...(inHearings === 0 ? [] : [formatCount(inHearings, 'hearing')]),
    ...(inEvents === 0 ? [] : [formatCount(inEvents, 'event')]),
  ];
  if (places.length === 0) return '';
  return ` ${contacts.length === 1 ? 'It is' : 'They are'} taken out of ${places.join(' and ')}, which stay.`;
}
