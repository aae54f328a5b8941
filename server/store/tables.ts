import type { Generated } from 'kysely';
import type { DocumentStatus } from '#server/rules/documents.ts';
import type { NotReadReason } from '#server/rules/pages-not-read.ts';

/**
 * The tables as migrations leave them. Column names are the wire's names, so a row, its image in the change log
 * and its record read alike. Booleans are 0/1, instants ISO text, ids UUIDv7 text, `Json` is JSON text.
 */
export type Json = string;
type Flag = 0 | 1;

/** What an account signs in with. In no change log, and read by nothing that answers a program. */
export interface CredentialRow {
  accountId: string;
  /** The address in the one form that all its spellings have (areas/account/rules.ts). */
  email: string;
  /** Argon2id, with its salt and figures in it. */
  passwordHash: string;
  /** When its owner proved to receive what is sent to the address; null: not yet (`email_unverified`). */
  verifiedAt: string | null;
  /** Since when nobody may come in by it, with a password or a token. */
  disabledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The second factor of an account, one at most. A pending one opens nothing and expires. */
export interface AuthenticatorRow {
  accountId: string;
  /** Base32, as the person's device has it. */
  secret: string;
  status: 'pending' | 'on';
  /** The time step of the last code that was accepted: neither it nor an older one is accepted again. */
  lastStep: number;
  createdAt: string;
  /** When a pending one ends; null for one that is on. */
  expiresAt: string | null;
}

export interface RecoveryCodeRow {
  hash: string;
  accountId: string;
  createdAt: string;
  usedAt: string | null;
}

/** A link that was sent by mail and works once: its secret is in the mail alone. */
export interface MailedLinkRow {
  hash: string;
  id: string;
  purpose: 'verify' | 'reset';
  accountId: string;
  /** The address it was sent to, in the form of `emailKey`. */
  email: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

export type GrantLevel = 'view' | 'comment' | 'edit';

export interface TokenUseRow {
  tokenId: string;
  lastUsedAt: string;
  /** The program behind it, as it introduced itself over MCP, and when it last did. */
  clientName: string | null;
  clientVersion: string | null;
  clientAt: string | null;
}

/** One line of a token's ledger: what it touched by id, never what was in it. See `TokenCall`. */
export interface TokenCallRow {
  id: Generated<number>;
  tokenId: string;
  at: string;
  transport: Transport;
  operationId: string;
  requestId: string;
  caseId: string | null;
  outcome: string;
  records: Json;
  recordCount: number;
  firstSeq: number | null;
  lastSeq: number | null;
  bytes: number;
  times: number;
}

/** A permanent deletion that waits for a person, or was decided; gone when it expires. */
export interface ApprovalRow {
  id: string;
  accountId: string;
  tokenId: string;
  operationId: string;
  target: Json;
  label: string;
  /** The record that the label names; null where it names none. */
  resource: MatterResource | null;
  itemId: string | null;
  /** What the call deletes, or else changes, with each version: a hash. */
  version: string | null;
  /** What goes besides what the label names: how many of each kind, and the names of some. */
  goes: Json;
  status: 'asked' | 'approved' | 'refused' | 'used';
  createdAt: string;
  expiresAt: string;
}

export interface SessionRow {
  hash: string;
  /** What it is called where it is shown and ended; opens nothing. */
  id: string;
  accountId: string;
  /** The browser, as a person knows it: "Chrome on Windows". */
  label: string;
  createdAt: string;
  /** When it was last used, to the hour. */
  seenAt: string;
  /** When it ends in any case. */
  expiresAt: string;
}

/** A tab of a desktop's window, by the key with which it signs in again after a restart (SPKI, base64). */
export interface WindowKeyRow {
  publicKey: string;
  accountId: string;
  expiresAt: string;
}

/** A member of a set in a row (set-members.ts). */
export interface SetMemberRow {
  record: string;
  recordId: string;
  field: string;
  value: string;
}

export type ExtractionStatus = 'pending' | 'running' | 'done' | 'failed' | 'unsupported';

/** What the machine read: derived from the bytes, so it is neither versioned nor synced. */
export interface ExtractionRow {
  evidenceId: string;
  status: ExtractionStatus;
  method: 'text' | 'ocr' | 'transcript' | 'ai' | null;
  page: number | null;
  pages: number | null;
  language: string | null;
  confidence: number | null;
  error: string | null;
  /** Why it failed, for answers that depend on it: a limit is 413, a locked file is not. */
  reason: string | null;
  characters: number | null;
  /** JSON of `PageNotRead[]` (rules/pages-not-read.ts). */
  pagesNotRead: string;
  /** JSON of `CutShort[]` (rules/pages-not-read.ts). */
  cutShort: string;
  /** JSON of `Suggestions` (extraction/suggestions/suggestions.ts), of what the file says without its name. */
  suggestions: string;
}

/**
 * What was recognized of an item that is not wholly read, by the number of the page, or of the picture in an office
 * file. Without text and reason: still to be recognized.
 */
export interface RecognizedPageRow {
  evidenceId: string;
  /** From 0, as the reader counts. */
  place: number;
  text: string | null;
  confidence: number | null;
  /** JSON of `RecognisedWords` (extraction/protocol.ts). */
  words: string | null;
  /** Why it was given up. */
  reason: NotReadReason | null;
}

/** Where the words are that were recognized in an item's pictures; derived, so it stays on this machine. */
export interface WordPlacesRow {
  evidenceId: string;
  /** Changes with the places: part of the name under which pages with these words are kept. */
  key: string;
  /** Packed as `areas/evidence/word-places.ts` says. */
  places: string;
}

/** One searchable stretch: page 0 is what people wrote about the item, 1… its pages. */
export interface SearchPageRow {
  id: Generated<number>;
  recordId: string;
  caseId: string;
  page: number;
  heading: string;
  text: string;
  confidence: number | null;
}

/** How far an index has come (search-build.ts). */
export interface SearchBuildRow {
  part: 'pages' | 'messages';
  below: number;
  made: string;
}

/** The file that a document was uploaded as (areas/documents/originals.ts). */
export interface DocumentOriginalRow {
  documentId: string;
  caseId: string;
  fileId: string;
  fileName: string;
  mimeType: string;
  size: number;
  sha256: string;
  /** Of the reading of a scan; null where there was nothing to read. */
  status: 'running' | 'done' | 'failed' | null;
  page: number | null;
  pages: number | null;
  error: string | null;
}

/** What a change of a document displaced (areas/documents/versions.ts). */
/** A final export of a document, which never changes. */
export interface DocumentExportRow {
  id: string;
  documentId: string;
  createdAt: string;
  accountId: string;
  sha256: string;
  fileName: string;
  mimeType: string;
  size: number;
  format: string;
  /** Of a PDF. */
  pages: number | null;
  /** Of what the document said, and how far it was. */
  contentHash: string;
  status: DocumentStatus;
}

/** Somebody who read a document as it was then said that it is right. */
export interface DocumentApprovalRow {
  id: string;
  documentId: string;
  createdAt: string;
  accountId: string;
  contentHash: string;
  /** Since when it no longer counts, because the document was changed. */
  voidedAt: string | null;
}

/** A signature binds what a document said (`contentHash`) and the bytes that the signer saw. */
export interface DocumentSignatureRow {
  id: string;
  documentId: string;
  createdAt: string;
  accountId: string;
  kind: 'wet' | 's_name' | 'typed' | 'drawn';
  name: string;
  role: string | null;
  place: string | null;
  /** A day; null leaves a line to fill by hand. */
  date: string | null;
  statement: string | null;
  /** A PNG, of a drawn one. */
  image: Uint8Array | null;
  contentHash: string;
  pdfSha256: string;
  supersededAt: string | null;
  withdrawnAt: string | null;
  /** As JSON, what the certificate says that the PDF is signed with; null without one. */
  certificate: string | null;
}

/** To whom, how and when a document was given. */
/** A number that was given once (areas/evidence/ledger-entries.ts). */
/** One building of a court packet; like an export it never changes once it is done, but for who it was sent to. */
export interface PacketBuildRow {
  id: string;
  packetId: string;
  caseId: string;
  accountId: string;
  createdAt: string;
  draft: 0 | 1;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'served' | 'filed';
  /** JSON: `{done, of}`. */
  progress: string;
  /** JSON: what was asked for. */
  request: string;
  /** JSON: what is in it, once that is settled. */
  contents: string | null;
  /** JSON: who it was sent to. */
  receipts: string;
  error: string | null;
  finishedAt: string | null;
}

export interface PacketFileRow {
  id: string;
  buildId: string;
  kind: 'volume' | 'manifest' | 'verifier';
  fileName: string;
  mimeType: string;
  size: number;
  /** Of a volume. */
  pages: number | null;
  sha256: string;
}

export interface LedgerEntryRow {
  id: string;
  caseId: string;
  createdAt: string;
  scheme: 'exhibit' | 'bates';
  /** Of a Bates range; empty for an exhibit. */
  prefix: string;
  /** As it is printed. */
  number: string;
  first: number | null;
  last: number | null;
  /** Null once the item is deleted. */
  evidenceId: string | null;
  /** What the item was called then; empty where it was deleted and nobody was sent it. */
  title: string;
  courtCaseIds: Json;
  private: Flag;
  state: 'assigned' | 'served' | 'filed' | 'withdrawn';
  replacedBy: string | null;
  recipients: Json;
  buildId: string | null;
  /** Of the file of an exhibit; null of a Bates range, and of an item that was deleted before this was kept. */
  sha256: string | null;
}

/** A link of a case’s chain (areas/evidence/custody-chain.ts). */
export interface CustodyEventRow {
  id: string;
  caseId: string;
  /** From 1, without a gap. */
  place: number;
  evidenceId: string;
  kind: 'received' | 'verified' | 'exported' | 'numbered' | 'served' | 'filed' | 'packed' | 'redacted' | 'deleted';
  at: string;
  utcOffset: string;
  accountId: string | null;
  tokenId: string | null;
  transport: Transport;
  version: string;
  hashBefore: string | null;
  hashAfter: string | null;
  detail: string | null;
  previous: string | null;
  hash: string;
}

export interface DocumentServiceRow {
  id: string;
  documentId: string;
  createdAt: string;
  accountId: string;
  kind: 'served' | 'filed';
  /** A day. */
  onDay: string;
  method: string | null;
  recipients: Json;
  courtCaseId: string | null;
  stampedEvidenceId: string | null;
  contentHash: string;
}

export interface DocumentVersionRow {
  id: string;
  documentId: string;
  createdAt: string;
  accountId: string | null;
  tokenId: string | null;
  /** What displaced it. */
  cause: 'edit' | 'restore' | 'assistant' | 'sync' | 'reading';
  title: string;
  /** Body and record notes as JSON, compressed by Zstandard. */
  texts: Uint8Array;
  /** Of the body. */
  characters: number;
  bodyHash: string;
  /** What it takes of the plan. */
  bytes: number;
}

/** A file of a message (areas/messages/media.ts). */
export interface MessageMediaRow {
  fileId: string;
  messageId: string;
  importId: string;
  caseId: string;
  position: number;
  name: string;
  mimeType: string | null;
  /** Null, as the hash, where the export names the file and does not hold it. */
  size: number | null;
  sha256: string | null;
  missing: Flag;
}

/** A record of an export, and the message that it is (importers/merge). */
export interface MessageSightingRow {
  importId: string;
  record: number;
  messageId: string;
  threadId: string;
  fingerprint: string;
  /** Milliseconds since 1970 in UTC; null where the zone is unknown. */
  at: number | null;
  /** The exported wall clock as if it were UTC; null where the export gives an instant. */
  wall: number | null;
  precision: 'second' | 'minute' | 'day';
  direction: 'sent' | 'received' | 'system';
  /** The sender’s key; empty for the owner of the matter. */
  sender: string;
  /** Fingerprints of earlier wordings; null for none. */
  earlier: Json | null;
  /** 1 edited, 2 deleted, 4 without media that it names. */
  marks: number;
}

export interface BlobRow {
  sha256: string;
  size: number;
  createdAt: string;
}

export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobRow {
  id: string;
  kind: string;
  subjectId: string;
  caseId: string | null;
  payload: Json;
  status: JobStatus;
  attempts: number;
  runAfter: string;
  error: string | null;
  createdAt: string;
  updatedAt: string;
}

export type Transport = 'rest' | 'mcp' | 'window' | 'sync' | 'job';

/** The change log: append-only, in commit order; a permanent delete scrubs the images of its record and keeps a hash. */
export interface ChangeRow {
  seq: Generated<number>;
  at: string;
  caseId: string | null;
  /** The workspace, when it is no matter's record. */
  workspaceId: string | null;
  resource: string;
  recordId: string;
  op: 'insert' | 'update' | 'delete';
  accountId: string | null;
  tokenId: string | null;
  transport: Transport;
  requestId: string;
  schema: number;
  before: Json | null;
  after: Json | null;
  hash: string | null;
  /** 1 when an assistant could see the record before or after this change. */
  shown: Flag;
  /** What the record was called after it (before, where nothing is after it). */
  title: string | null;
  /** What it was called before, where that was another name. */
  formerTitle: string | null;
}

/** A record in Trash: with what it went there, who moved it and by which change. */
export interface TrashRow {
  resource: string;
  recordId: string;
  caseId: string;
  /** The record that was deleted; what went with it names it too. */
  headId: string;
  trashedAt: string;
  accountId: string | null;
  requestId: string;
  seq: number;
}

/** A right that an account was given or lost; written by triggers, next to the change `seq` that did it. */
export interface AccessEventRow {
  id: Generated<number>;
  seq: number;
  accountId: string;
  gained: Flag;
  workspaceId: string | null;
  caseId: string | null;
  resource: string | null;
  itemId: string | null;
}

export interface IdempotencyRow {
  accountId: string;
  key: string;
  operationId: string;
  fingerprint: string;
  status: number;
  body: Json;
  createdAt: string;
}

/** A search a person keeps for their own windows: neither in the catalog nor in the change log. */
export interface SavedSearchRow {
  id: string;
  accountId: string;
  caseId: string;
  name: string;
  query: string;
  position: number;
  createdAt: string;
  updatedAt: string;
}

/** A matter whose calendar is kept as a file for other programs, and what the file holds. */
export interface CalendarFeedRow {
  caseId: string;
  /** Through whose eyes it is written. */
  accountId: string;
  todos: 'events' | 'tasks' | 'none';
  keyDates: Flag;
  alarms: Json;
  createdAt: string;
  updatedAt: string;
}

/** A server that matters sync with (server/sync). Its token is in the key store, never here. */
export interface SyncRemoteRow {
  id: string;
  accountId: string;
  name: string;
  url: string;
  mode: 'manual' | 'onChange' | 'timed';
  everyMinutes: number;
  paused: Flag;
  /**
   * Whose token it is, as the server says: the email it shows, and what distinguishes the account from every other.
   */
  account: string;
  identity: string;
  extension: Flag;
  /** Requests counted in this minute of the server's clock; null before it ever gave one. */
  minuteThere: number | null;
  sentThere: number;
  createdAt: string;
  updatedAt: string;
}

export interface SyncMatterRow {
  remoteId: string;
  caseId: string;
  remoteCaseId: string;
  caption: string;
  epoch: string | null;
  cursor: string | null;
  /** When all lists were last read, by the server's clock. */
  listsReadAt: string | null;
  /** The newest version there that the cursor covers. */
  newestThere: string | null;
  inStepAt: string | null;
  lastRunAt: string | null;
  brakes: Json;
  /** Brakes that a person released. */
  released: Json;
  createdAt: string;
}

/** What both sides held when they last agreed, each as it answered it (SPEC 1.2); also the map of ids (1.1). */
export interface SyncBaseRow {
  remoteId: string;
  caseId: string;
  resource: string;
  localId: string;
  remoteRecordId: string;
  /** An object is all of it; a list holds one with what is otherwise than in `remote`. */
  local: Json;
  remote: Json;
  remoteVersion: string;
  /** The server no longer shows it to this token, which is no deletion (SPEC 5.6). */
  hidden: Generated<Flag>;
  /** An edit that is on its way: what it says, and the hash of the record as it leaves it there. */
  sent: Json | null;
}

/** A create on its way (SPEC 6); gone once its answer is known. */
export interface SyncOutboxRow {
  id: string;
  remoteId: string;
  caseId: string;
  resource: string;
  localId: string;
  title: string;
  state: 'intent' | 'sent' | 'ambiguous' | 'held' | 'again' | 'givenUp';
  fingerprint: string;
  /** The fields that were sent, in our ids, and the body they made. */
  fields: Json;
  request: Json;
  /** Remote ids that were there before and are in no base. */
  knownThere: Json;
  idempotencyKey: string;
  attempt: number;
  sentAt: string;
  createdAt: string;
}

export interface SyncTombstoneRow {
  remoteId: string;
  caseId: string;
  resource: string;
  localId: string;
  remoteRecordId: string;
  deletedOn: 'here' | 'there' | 'both';
  hash: string;
  at: string;
}

/** What a complete scan did not list, since when by the server's clock (SPEC 5.1). */
export interface SyncAbsenceRow {
  remoteId: string;
  caseId: string;
  resource: string;
  remoteRecordId: string;
  since: string;
  forgotten: Flag;
}

/** A record that a person said is not the one it looks like. */
export interface SyncDistinctRow {
  remoteId: string;
  caseId: string;
  resource: string;
  side: 'here' | 'there';
  recordId: string;
}

/** What a person has decided and no run has carried out yet. */
export interface SyncAnswerRow {
  remoteId: string;
  caseId: string;
  about: 'question' | 'creation' | 'brakes';
  subjectId: string;
  /** The hash of the question as the person saw it. */
  seen: string | null;
  answer: Json;
  givenAt: string;
}

export interface SyncQuestionRow {
  id: string;
  remoteId: string;
  caseId: string;
  /** The question's subject, so that each is stored once. */
  subject: string;
  detail: Json;
  hash: string;
  createdAt: string;
}

/** A record whose remote was deleted, kept for 30 days out of every operation's sight (SPEC 5.5). */
export interface SyncQuarantineRow {
  id: string;
  remoteId: string;
  caseId: string;
  resource: string;
  localId: string;
  remoteRecordId: string;
  title: string;
  record: Json;
  consent: Json | null;
  /** Its bytes, which nothing removes meanwhile. */
  sha256: string | null;
  size: number;
  quarantinedAt: string;
  until: string;
}

/** Append-only: requests, outcomes, hashes and ids, never content (SPEC 1.6). */
export interface SyncLogRow {
  seq: Generated<number>;
  at: string;
  remoteId: string;
  caseId: string | null;
  runId: string;
  what: string;
  resource: string | null;
  localId: string | null;
  remoteRecordId: string | null;
  hash: string | null;
  outcome: string | null;
}

export interface MetaRow {
  key: string;
  value: string;
}

/** Rows of the records inside a matter, seen through `visible()`. Each record adds its own where it is declared. */
export interface MatterTables {}
export type MatterResource = keyof MatterTables;

/** Rows of every record: tables whose every write is an entry in the change log. */
export interface TrackedTables extends MatterTables {}
export type TrackedTable = keyof TrackedTables;

export interface Tables extends TrackedTables {
  credentials: CredentialRow;
  tokenUses: TokenUseRow;
  tokenCalls: TokenCallRow;
  sessions: SessionRow;
  windowKeys: WindowKeyRow;
  authenticators: AuthenticatorRow;
  recoveryCodes: RecoveryCodeRow;
  mailedLinks: MailedLinkRow;
  approvals: ApprovalRow;
  setMembers: SetMemberRow;
  extractions: ExtractionRow;
  wordPlaces: WordPlacesRow;
  recognizedPages: RecognizedPageRow;
  searchPages: SearchPageRow;
  searchBuild: SearchBuildRow;
  documentVersions: DocumentVersionRow;
  documentExports: DocumentExportRow;
  packetBuilds: PacketBuildRow;
  packetFiles: PacketFileRow;
  documentApprovals: DocumentApprovalRow;
  documentSignatures: DocumentSignatureRow;
  documentServices: DocumentServiceRow;
  ledgerEntries: LedgerEntryRow;
  custodyEvents: CustodyEventRow;
  documentOriginals: DocumentOriginalRow;
  messageMedia: MessageMediaRow;
  messageSightings: MessageSightingRow;
  blobs: BlobRow;
  jobs: JobRow;
  changes: ChangeRow;
  trash: TrashRow;
  accessEvents: AccessEventRow;
  idempotencyKeys: IdempotencyRow;
  savedSearches: SavedSearchRow;
  calendarFeeds: CalendarFeedRow;
  syncRemotes: SyncRemoteRow;
  syncMatters: SyncMatterRow;
  syncBases: SyncBaseRow;
  syncOutbox: SyncOutboxRow;
  syncTombstones: SyncTombstoneRow;
  syncAbsences: SyncAbsenceRow;
  syncDistinct: SyncDistinctRow;
  syncQuestions: SyncQuestionRow;
  syncAnswers: SyncAnswerRow;
  syncQuarantine: SyncQuarantineRow;
  syncLog: SyncLogRow;
  meta: MetaRow;
}

export type Row<T extends keyof Tables> = Tables[T];
