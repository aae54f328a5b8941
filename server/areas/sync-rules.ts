import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { TrackedTable } from '#server/store/tables.ts';
import { caseSync } from './case/sync.ts';
import { contactsSync } from './contacts/sync.ts';
import { courtCasesSync } from './court-cases/sync.ts';
import { evidenceSync } from './evidence/sync.ts';
import { foldersSync } from './folders/sync.ts';
import { hearingResourcesSync, hearingsSync } from './hearings/sync.ts';
import { issuesSync } from './issues/sync.ts';
import { timelineSync } from './timeline/sync.ts';
import { todosSync } from './todos/sync.ts';

/** Every resource that syncs, in the order in which records are made on the other side; deleted in reverse. */
export const syncRules: readonly SyncRule[] = [
  caseSync,
  courtCasesSync,
  foldersSync,
  issuesSync,
  contactsSync,
  evidenceSync,
  hearingsSync,
  todosSync,
  hearingResourcesSync,
  timelineSync,
];

/** What stays where it is, and why: the catalog suite refuses a tracked resource that is in neither list. */
export const unsynced: Partial<Record<TrackedTable, string>> = {
  accounts: 'an account is its deployment’s own',
  workspaces: 'a workspace is selected to sync, not copied',
  memberships: 'who may do what is decided by each deployment',
  invitations: 'who may do what is decided by each deployment',
  grants: 'who may do what is decided by each deployment',
  tokens: 'a credential opens one deployment only',
  termsAcceptances: 'terms are accepted towards one deployment by one person',
  securityEvents: 'who may come in is of one deployment',
};
