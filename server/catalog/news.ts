/** How far the reading of an item is; sent to windows as it happens, and not worth a place in the change log. */
export interface ReadingNews {
  evidenceId: string;
  caseId: string;
  status: string;
  page: number | null;
  pages: number | null;
}

/** The reading of a document's file got further, or ended. */
export interface DocumentNews {
  documentId: string;
  caseId: string;
}

/** How far an import of messages is, in records; `of` is null where nobody knows. */
export interface ImportNews {
  importId: string;
  caseId: string;
  state: string;
  done: number;
  of: number | null;
}

/** How far the check or the building of a court packet is; `of` is null where nobody knows. */
export interface PacketNews {
  packetId: string;
  caseId: string;
  /** Null for a check. */
  buildId: string | null;
  done: number;
  of: number | null;
}

/** Something waits for this account's decision, or was decided. */
export interface ApprovalNews {
  accountId: string;
}

/** Tokens did something: their ledgers have grown. */
export interface TokenNews {
  tokenIds: ReadonlySet<string>;
}

/** Something that only the account's own windows keep was changed in one of them. */
export interface OwnNews {
  accountId: string;
  what: 'saved-searches';
}

/** The sync status of this account's matters. */
export interface SyncNews {
  accountId: string;
  status: readonly object[];
}

/** Somebody came in with a password, or was refused. */
export interface SignInNews {
  outcome: 'done' | 'refused';
}

/** News that windows show live in addition to committed changes. */
export interface News {
  reading: [ReadingNews];
  document: [DocumentNews];
  messageImport: [ImportNews];
  packet: [PacketNews];
  approval: [ApprovalNews];
  own: [OwnNews];
  tokens: [TokenNews];
  sync: [SyncNews];
  signIn: [SignInNews];
  /** The server stops: streams end, and their windows look for it again. */
  stopping: [];
}
