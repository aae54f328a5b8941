import { z } from 'zod';
import { matterContext, workspaceContext } from '#server/access/contexts.ts';
import { isWithin } from '#server/access/principal.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { type ListedCase, listMemberCases, listSharedCases } from './queries.ts';
import { Workspace } from './schema.ts';

export const getWorkspaces = defineOperation({
  method: 'get',
  path: '/workspaces',
  scope: 'workspaces:read',
  summary: 'List workspaces and their cases',
  description:
    'Own and shared workspaces with the caller’s role, and the X-Case-Context value of each workspace and case.',
  access: { kind: 'account', whenLimited: true },
  output: json(z.array(Workspace)),
  async handler({ tx, principal, viewer }) {
    const known = ({ caseId }: ListedCase): boolean => isWithin(viewer, caseId);
    const member = (await listMemberCases(tx, principal.accountId)).filter(known);
    const shared = (await listSharedCases(tx, principal.accountId)).filter(known);
    const byWorkspace = Map.groupBy(member, (row) => row.workspaceId);
    return [
      ...[...byWorkspace.values()].flatMap((rows) => workspaceOf(rows, principal.accountId)),
      ...shared.flatMap((row) => workspaceOf([row], principal.accountId)),
    ];
  },
});

function workspaceOf(rows: readonly ListedCase[], accountId: string): z.output<typeof Workspace>[] {
  const [first] = rows;
  if (!first) return [];
  const cases = rows.map((row) => ({
    caseId: row.caseId,
    caption: row.caption,
    context: matterContext(row.caseId),
    archived: row.archivedAt !== null,
  }));
  const context = first.role === null ? matterContext(first.caseId) : workspaceContext(first.workspaceId);
  const kind = first.payerId === accountId ? 'own' : 'shared';
  return [{ id: first.workspaceId, name: first.name, kind, role: first.role ?? 'guest', context, cases }];
}
