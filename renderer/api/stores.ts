import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { Saved } from './record-lists.ts';
import { recordStore } from './record-store.ts';
import { timelineStore } from './timeline.ts';

/* One store for each kind of record that a matter has lists of. */

/** Open ones by the day they are due, then what is done. */
export const todoStore = recordStore('todos');

/** People and organizations by name. */
export const contactStore = recordStore('contacts');

/** Open ones first, each with how many items are assigned to it. */
export const courtFileStore = recordStore('courtCases');

/** By date and time. A hearing also says with which others it overlaps, and how much is on its list. */
export const hearingStore = recordStore('hearings', {
  follows: { hearings: ['date', 'time', 'timeZone', 'durationMinutes', 'status'] },
});

/** Folders by name, each with how many items are directly in it. */
export const folderStore = recordStore('folders');

/** Categories in their order, each with how many items are in it. */
export const issueStore = recordStore('issues');

/** What can be done with a record whose kind is only known by its name. */
interface AnyStore {
  list: (caseId: string) => Required<Pick<UseQueryOptions, 'queryKey' | 'queryFn' | 'meta'>>;
  read: (caseId: string, id: string) => Promise<Saved | undefined>;
  change: (client: QueryClient, before: Saved, facts: object) => Promise<Saved>;
  remove: (client: QueryClient, row: Saved) => Promise<void>;
}

const stores: Record<string, AnyStore> = Object.fromEntries(
  [todoStore, contactStore, courtFileStore, hearingStore, folderStore, issueStore, timelineStore].map((store) => [
    store.resource,
    store as unknown as AnyStore,
  ]),
);

/** By the name the change log has for it; undefined for what the window keeps no lists of. */
export function storeOf(resource: string): AnyStore | undefined {
  return stores[resource];
}
