import type { Transport } from '#server/store/tables.ts';

/**
 * How a caller proves who it is. Nothing else in a request establishes identity: `believed` is the account that a window
 * shows, and a session of another one is refused.
 */
export type Credential = { kind: 'bearer'; token: string } | SessionCredential;

export interface SessionCredential {
  kind: 'session';
  secret: string;
  believed?: string;
}

export interface Principal {
  accountId: string;
  email: string;
  name: string;
  /** False until its owner has proved to receive mail: until then it may look, and change nothing (`email_unverified`). */
  emailVerified: boolean;
  /** The window's own session; absent for a program. */
  sessionId?: string;
  /** Absent for the window's own session, which holds every permission of its account. */
  token?: {
    id: string;
    permissions: readonly string[];
    assistant: boolean;
    /** Permanent deletions wait for a person in the window. */
    approveDeletes: boolean;
    /** When it stops working; null is never. */
    expiresAt: string | null;
    /** The only matters it is for; null is every one its account can open. */
    caseIds: readonly string[] | null;
  };
}

/** Through whose eyes records are read: an assistant never sees what is marked private. */
export interface Viewer {
  accountId: string;
  /** The highest `private` flag this viewer sees: 1 for people, 0 for assistants (CONTRACT.md 13). */
  seesPrivate: 0 | 1;
  /** The only matters this viewer may know of; absent for every one the account can open. */
  caseIds?: readonly string[];
  /** Sync sees what is in Trash as if it were not: it is deleted once it is deleted permanently (server/sync/SPEC.md 5.10). */
  seesTrash?: boolean;
}

/** `withTrash`: a program that syncs a copy asked to see Trash; an assistant never does. */
export function viewerOf(principal: Principal, transport: Transport, withTrash = false): Viewer {
  const assistant = transport === 'mcp' || principal.token?.assistant === true;
  const seesTrash = transport === 'sync' || (withTrash && transport === 'rest' && !assistant);
  const caseIds = principal.token?.caseIds;
  return { accountId: principal.accountId, seesPrivate: assistant ? 0 : 1, seesTrash, ...(caseIds && { caseIds }) };
}

/** Whether a viewer that is limited to some matters may know of this one. */
export function isWithin({ caseIds }: Pick<Viewer, 'caseIds'>, caseId: string): boolean {
  return caseIds === undefined || caseIds.includes(caseId);
}
