import { type RecordDefinition, syncRuleOf } from '#server/catalog/record.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { accounts } from './account/record.ts';
import { securityEvents } from './account/security-event-record.ts';
import { termsAcceptances } from './account/terms-acceptance-record.ts';
import { cases } from './case/record.ts';
import { contacts } from './contacts/record.ts';
import { courtCases } from './court-cases/record.ts';
import { tokens } from './developer/record.ts';
import { evidence } from './evidence/record.ts';
import { folders } from './folders/record.ts';
import { hearings } from './hearings/record.ts';
import { hearingResources } from './hearings/resource-record.ts';
import { issues } from './issues/record.ts';
import { grants } from './sharing/record.ts';
import { timelineEntries } from './timeline/record.ts';
import { todos } from './todos/record.ts';
import { invitations } from './workspaces/invitation-record.ts';
import { memberships } from './workspaces/membership-record.ts';
import { workspaces } from './workspaces/record.ts';

/**
 * Every record there is. Those of a matter stand in the order in which sync makes them on the other side, each after
 * what it points to; they are deleted there in reverse.
 */
export const records: readonly RecordDefinition[] = [
  accounts,
  workspaces,
  memberships,
  invitations,
  grants,
  tokens,
  termsAcceptances,
  securityEvents,
  cases,
  courtCases,
  folders,
  issues,
  contacts,
  evidence,
  hearings,
  todos,
  hearingResources,
  timelineEntries,
];

/** Every resource that syncs, in the order in which records are made on the other side. */
export const syncRules: readonly SyncRule[] = records.flatMap((record) => syncRuleOf(record) ?? []);
