import { oneOf, type AddressFields } from '#renderer/lib/address-fields.ts';
import type { TodoFilter } from '#renderer/features/todos/todo-groups.ts';

/** What the list can be narrowed to, as the address says it. */
export const todoFields: AddressFields<TodoFilter> = {
  text: { name: 'q', otherwise: '' },
  courtCaseId: { name: 'courtFile', otherwise: null },
  hearingId: { name: 'hearing', otherwise: null },
  priority: { name: 'priority', otherwise: null, may: oneOf('high', 'normal', 'low') },
  shown: { name: 'show', otherwise: 'all', may: oneOf('open', 'done') },
};

/** The day that another screen sent the person here to add one for; undefined when none did. */
export function addedDay(query: URLSearchParams): string | null | undefined {
  if (!query.has('new')) return undefined;
  const due = query.get('due');
  return due !== null && /^\d{4}-\d{2}-\d{2}$/.test(due) ? due : null;
}
