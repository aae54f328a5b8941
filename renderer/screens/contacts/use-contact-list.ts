import { useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { contactStore, courtFileStore } from '#renderer/api/stores.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { LikeContacts } from './contact-duplicates.ts';
import { filterContacts, orderContacts } from './contact-search.ts';
import type { ContactView } from './contact-address.ts';

const nobody: Contact[] = [];

/** The contacts as the screen shows them: narrowed, in order, with their court files and who may be there twice. */
export function useContactList(view: ContactView) {
  const { caseId } = useMatter().case;
  const query = contactStore.useList(caseId);
  const files = courtFileStore.useList(caseId).data;
  const gone = useOnTheWayOut();
  const all = useMemo(() => (query.data ?? nobody).filter(({ id }) => !gone.has(id)), [query.data, gone]);
  const doubles = useMemo(() => {
    const index = new LikeContacts(all);
    return new Set(all.filter((contact) => index.of(contact).length > 0).map(({ id }) => id));
  }, [all]);
  const shown = useMemo(() => {
    const found = filterContacts(all, view).filter(({ id }) => !view.doubles || doubles.has(id));
    return orderContacts(found, view.by);
  }, [all, view, doubles]);
  const order = useMemo(() => shown.map(({ id }) => id), [shown]);
  const filesOf = useMemo(() => {
    const names = new Map(files?.map(({ id, number, caption }) => [id, number ?? caption]));
    return ({ courtCaseIds }: Contact): string => courtCaseIds.flatMap((id) => names.get(id) ?? []).join(', ');
  }, [files]);
  return { query, all, shown, order, doubles, filesOf, files: files ?? [] };
}
