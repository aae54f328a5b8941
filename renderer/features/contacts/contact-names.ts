import { useMemo } from 'react';
import { stores } from '#renderer/api/stores.ts';

/** What the contacts of a matter are called, by their ids. */
export function useContactNames(caseId: string): (contactId: string) => string {
  const { data } = stores.contacts.useList(caseId);
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (contactId) => names.get(contactId) ?? 'A contact';
  }, [data]);
}
