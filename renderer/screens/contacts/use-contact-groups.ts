import { useMemo } from 'react';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { contactRoles } from '#renderer/features/contacts/contact-roles.ts';
import type { RecordGroup } from '#renderer/features/list-screen/use-record-list.ts';
import { LikeContacts } from './contact-duplicates.ts';
import { filterContacts } from './contact-search.ts';
import type { ContactView } from './contact-view.ts';

/** The contacts that fit, in order, under a heading for each part where that is the order; and who may be there twice. */
export function useContactGroups(all: readonly Contact[], view: ContactView) {
  const doubles = useMemo(() => {
    const index = new LikeContacts(all);
    return new Set(all.filter((contact) => index.of(contact).length > 0).map(({ id }) => id));
  }, [all]);
  const groups = useMemo(() => {
    const rows = filterContacts(all, view).filter(({ id }) => view.doubles === null || doubles.has(id));
    return view.by === 'role' ? byRole(rows) : [{ name: 'all', rows }];
  }, [all, view, doubles]);
  return { groups, doubles };
}

function byRole(contacts: readonly Contact[]): RecordGroup<Contact>[] {
  const found = Map.groupBy(contacts, ({ role }) => role);
  return contactRoles.flatMap(({ role, label, many }) => {
    const rows = found.get(role) ?? [];
    return rows.length === 0 ? [] : [{ name: role, label: rows.length === 1 ? label : many, rows }];
  });
}

/** What the court files of a contact are called. */
export function useFilesOf(caseId: string): (contact: Contact) => string {
  const files = stores.courtCases.useList(caseId).data;
  return useMemo(() => {
    const names = new Map(files?.map(({ id, number, caption }) => [id, number ?? caption]));
    return ({ courtCaseIds }) => courtCaseIds.flatMap((id) => names.get(id) ?? []).join(', ');
  }, [files]);
}
