import type { Binder, Contact } from '#renderer/api/generated.ts';
import { type ItemOf, itemsOf } from '#renderer/api/preparation.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { byIdOf } from '#renderer/lib/by-id.ts';

export type Witness = ItemOf<'witness'>;

export function witnessesOf(binder: Binder): Witness[] {
  return itemsOf([binder]).filter((item): item is Witness => item.kind === 'witness');
}

const none: Contact[] = [];

/** What witnesses of a binder are called, by their items. */
export function useWitnessNames(witnesses: readonly Witness[]): ReadonlyMap<string, string> {
  const { caseId } = useMatter().case;
  const contacts = stores.contacts.useList(caseId).data ?? none;
  return new Map(
    witnesses.map(({ id, contactId, topics }) => {
      const unnamed = topics === '' ? 'Unnamed witness' : topics;
      return [id, contactId === null ? unnamed : (byIdOf(contacts).get(contactId)?.name ?? 'Deleted contact')];
    }),
  );
}
