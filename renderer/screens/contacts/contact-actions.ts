import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import type { Facts } from '#renderer/api/record-store.ts';
import { stores } from '#renderer/api/stores.ts';
import { changeMany, moveToTrash } from '#renderer/features/bulk/record-actions.ts';

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
      remove: (contacts) => void moveToTrash(client, stores.contacts, contacts),
    }),
    [client],
  );
}
