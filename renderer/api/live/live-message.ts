import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { PacketProgress } from '#renderer/api/packets.ts';
import type { SyncStatus } from '#renderer/api/sync.ts';

export interface Change {
  seq: number;
  resource: string;
  id: string;
  caseId: string | null;
  op: 'insert' | 'update' | 'delete';
  transport: string;
  requestId: string;
}

export interface ReadingProgress extends Pick<EvidenceItem['extraction'], 'status' | 'page' | 'pages'> {
  evidenceId: string;
  caseId: string;
}

export interface ImportProgress {
  importId: string;
  caseId: string;
  state: string;
  done: number;
  of: number | null;
}

/** News for an open window. */
export type LiveMessage =
  | { kind: 'change'; change: Change }
  | { kind: 'reading'; reading: ReadingProgress }
  /** The file of this document was read further, or to its end. */
  | { kind: 'document'; id: string; caseId: string }
  /** An import of messages went on, or ended. */
  | { kind: 'import'; progress: ImportProgress }
  /** The check or the building of a court packet went on, or ended. */
  | { kind: 'packet'; progress: PacketProgress }
  /** A token asks for a decision, or one was taken. */
  | { kind: 'approval' }
  /** These tokens did something. */
  | { kind: 'tokens'; tokenIds: readonly string[] }
  /** Something only this account's windows keep was changed in one of them. */
  | { kind: 'own'; what: string }
  /** The present sync status of each server. */
  | { kind: 'sync'; status: readonly Omit<SyncStatus, 'nextRunAt'>[] }
  /** Something may have been missed: read everything again. */
  | { kind: 'missed' }
  | { kind: 'connected'; connected: boolean }
  /** The application answers again after it did not; whether this window is still signed in is to be read. */
  | { kind: 'answers' };

/** What a window says to the worker that listens for all of them. */
export type WindowWord = 'join' | 'leave' | 'look-now';

/** What each event of the stream means; another event of the server needs a line here, and nothing else to arrive. */
export const streamed: Record<string, (data: never) => LiveMessage> = {
  change: (change: Change) => ({ kind: 'change', change }),
  extraction: (reading: ReadingProgress) => ({ kind: 'reading', reading }),
  document: ({ documentId, caseId }: { documentId: string; caseId: string }) => ({
    kind: 'document',
    id: documentId,
    caseId,
  }),
  'message-import': (progress: ImportProgress) => ({ kind: 'import', progress }),
  packet: (progress: PacketProgress) => ({ kind: 'packet', progress }),
  approval: () => ({ kind: 'approval' }),
  tokens: ({ tokenIds }: { tokenIds: readonly string[] }) => ({ kind: 'tokens', tokenIds }),
  sync: ({ status }: { status: readonly SyncStatus[] }) => ({ kind: 'sync', status }),
  // Nothing comes after it: the window reads that it is signed out, and asks its person.
  'signed-out': () => ({ kind: 'answers' }),
  own: ({ what }: { what: string }) => ({ kind: 'own', what }),
};
