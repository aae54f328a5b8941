import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { todoOrder } from '#server/rules/order.ts';
import { documentList } from './document-list.ts';
import { evidenceList } from './evidence-loading.ts';
import { records } from './generated-records.ts';
import type { Saved } from './record-lists.ts';
import { isResource, recordStore, type RecordStore, type Resource, type StoreOptions } from './record-store.ts';
import type { Step } from './session-changes.ts';
import type { TrashHow } from './trash.ts';
import { timelineList } from './timeline-list.ts';

/** What the table of records lacks about a list. */
const special: { readonly [R in Resource]?: StoreOptions<R> } = {
  todos: { order: todoOrder },
  timelineEntries: timelineList,
  evidence: evidenceList,
  documents: documentList,
};

/** One store for each kind of record that a matter has lists of. */
export const stores = Object.fromEntries(
  Object.keys(records)
    .filter(isResource)
    .map((resource) => [resource, recordStore(resource, special[resource] as StoreOptions<typeof resource>)]),
) as unknown as { readonly [R in Resource]: RecordStore<R> };

/** What can be done with a record whose kind is only known by its name. */
interface AnyStore {
  list: (caseId: string) => Required<Pick<UseQueryOptions, 'queryKey' | 'queryFn' | 'meta'>>;
  read: (caseId: string, id: string) => Promise<Saved | undefined>;
  change: (client: QueryClient, before: Saved, facts: object, step?: Step) => Promise<Saved>;
  remove: (client: QueryClient, row: Pick<Saved, 'id' | 'caseId'>, how?: TrashHow, step?: Step) => Promise<void>;
}

/** By the name the change log has for it; undefined for what the window keeps no lists of. */
export function storeOf(resource: string): AnyStore | undefined {
  return isResource(resource) ? (stores[resource] as unknown as AnyStore) : undefined;
}
