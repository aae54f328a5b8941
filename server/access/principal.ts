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
  };
}

/** Through whose eyes records are read: an assistant never sees what is marked private. */
export interface Viewer {
  accountId: string;
  /** The highest `private` flag this viewer sees: 1 for people, 0 for assistants (CONTRACT.md 13). */
  seesPrivate: 0 | 1;
  /** Sync sees what is in Trash as if it were not: it is deleted once it is deleted permanently (server/sync/SPEC.md 5.10). */
  seesTrash?: boolean;
}

/** `withTrash`: a program that syncs a copy asked to see Trash; an assistant never does. */
export function viewerOf(principal: Principal, transport: Transport, withTrash = false): Viewer {
  const assistant = transport === 'mcp' || principal.token?.assistant === true;
  const seesTrash = transport === 'sync' || (withTrash && transport === 'rest' && !assistant);
  return { accountId: principal.accountId, seesPrivate: assistant ? 0 : 1, seesTrash };
}
