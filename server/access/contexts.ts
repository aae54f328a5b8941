import { AppError } from '#server/errors/app-error.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { findMatter } from './matters.ts';
import { isWithin, type Viewer } from './principal.ts';

/** Which view a request selects: one workspace's own case, or one case shared or not. Grants nothing. */
export interface CaseContext {
  workspaceId: string;
  caseId: string;
}

/**
 * Reads `X-Case-Context` (`ws:<workspaceId>` or `matter:<caseId>`) against the caller's memberships and shares;
 * without it, the caller's default workspace. 400 `invalid_context` when it names nothing the caller has.
 */
export async function resolveContext(tx: ReadTx, viewer: Viewer, header: string | undefined): Promise<CaseContext> {
  if (header === undefined) return defaultContext(tx, viewer);
  const [kind, id] = splitOnce(header.trim());
  if (kind === 'matter') {
    const matter = await findMatter(tx, viewer, id);
    if (matter) return { workspaceId: matter.workspaceId, caseId: matter.caseId };
  } else if (kind === 'ws') {
    const workspace = await caseOfWorkspace(tx, viewer, id);
    if (workspace && isWithin(viewer, workspace.caseId)) return workspace;
  } else {
    throw new AppError(
      'invalid_context',
      'X-Case-Context is “ws:<workspaceId>” or “matter:<caseId>”; GET /workspaces lists the values you can use.',
    );
  }
  throw new AppError(
    'invalid_context',
    `X-Case-Context names a ${kind === 'ws' ? 'workspace' : 'case'} that you are not a member of; GET /workspaces lists the values you can use.`,
  );
}

export function workspaceContext(workspaceId: string): string {
  return `ws:${workspaceId}`;
}

export function matterContext(caseId: string): string {
  return `matter:${caseId}`;
}

function splitOnce(header: string): [string, string] {
  const colon = header.indexOf(':');
  return colon < 0 ? [header, ''] : [header.slice(0, colon), header.slice(colon + 1)];
}

async function caseOfWorkspace(tx: ReadTx, viewer: Viewer, workspaceId: string): Promise<CaseContext | undefined> {
  const row = await tx.db
    .selectFrom('memberships')
    .innerJoin('cases', 'cases.workspaceId', 'memberships.workspaceId')
    .select(['cases.id', 'cases.workspaceId'])
    .where('memberships.accountId', '=', viewer.accountId)
    .where('memberships.workspaceId', '=', workspaceId)
    .orderBy('cases.id')
    .limit(1)
    .executeTakeFirst();
  return row && { workspaceId: row.workspaceId, caseId: row.id };
}

/** The oldest workspace the caller owns, or else the oldest it is a member of; the first of the cases it is limited to. */
async function defaultContext(tx: ReadTx, viewer: Viewer): Promise<CaseContext> {
  if (viewer.caseIds !== undefined) return firstOf(tx, viewer, viewer.caseIds);
  const row = await tx.db
    .selectFrom('memberships')
    .innerJoin('cases', 'cases.workspaceId', 'memberships.workspaceId')
    .select(['cases.id', 'cases.workspaceId'])
    .where('memberships.accountId', '=', viewer.accountId)
    .orderBy((eb) => eb.case().when('memberships.role', '=', 'owner').then(0).else(1).end())
    .orderBy('memberships.id')
    .orderBy('cases.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This account has no case yet. Make one with POST /workspaces/switch.');
  return { workspaceId: row.workspaceId, caseId: row.id };
}

async function firstOf(tx: ReadTx, viewer: Viewer, caseIds: readonly string[]): Promise<CaseContext> {
  for (const caseId of caseIds) {
    const matter = await findMatter(tx, viewer, caseId);
    if (matter) return { workspaceId: matter.workspaceId, caseId };
  }
  throw new AppError('not_found', 'The cases that this token is limited to were deleted, or are no longer shared.');
}
