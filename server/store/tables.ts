import type { Generated } from 'kysely';

/**
 * The tables as migrations leave them. Column names are the wire's names, so a row, its image in the change log
 * and its record read alike. Booleans are 0/1, instants ISO text, ids UUIDv7 text, `Json` is JSON text.
 */
export type Json = string;
type Flag = 0 | 1;

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  createdAt: string;
  updatedAt: string;
}

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

/** The second factor of an account, one at most. A pending one opens nothing and ends by itself. */
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

/** Something about who may come in to an account; never what it is opened with. */
export interface SecurityEventRow {
  id: string;
  accountId: string;
  kind:
    | 'authenticator_on'
    | 'authenticator_off'
    | 'recovery_code_used'
    | 'sessions_ended'
    | 'password_changed'
    | 'password_reset';
  createdAt: string;
  updatedAt: string;
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

/** Who was asked by mail to come into a workspace, by whom and as what; its secret is in the mail alone. */
export interface InvitationRow {
  id: string;
  workspaceId: string;
  /** The address as it was typed. */
  email: string;
  /** The same in the form of `emailKey`: whose address it is. */
  mailbox: string;
  role: Exclude<Role, 'owner'>;
  invitedBy: string;
  status: 'open' | 'accepted' | 'withdrawn';
  hash: string;
  /** When its mail was last sent. */
  sentAt: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
}

/** A workspace is billed to one payer, who is charged for every matter in it. */
export interface WorkspaceRow {
  id: string;
  name: string;
  payerId: string;
  createdAt: string;
  updatedAt: string;
}

export type Role = 'owner' | 'admin' | 'member' | 'viewer';

export interface MembershipRow {
  id: string;
  workspaceId: string;
  accountId: string;
  role: Role;
  createdAt: string;
  updatedAt: string;
}

export type GrantLevel = 'view' | 'comment' | 'edit';

/**
 * What is shared with an account that is no member: a whole kind of record (`itemId` null) or one item.
 * Any grant shows the matter's shell; nothing else of it.
 */
export interface GrantRow {
  id: string;
  caseId: string;
  accountId: string;
  resource: string;
  itemId: string | null;
  level: GrantLevel;
  createdAt: string;
  updatedAt: string;
}

export interface TokenRow {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  hash: string;
  permissions: Json;
  /** Made on the Connect screen: its calls count as an assistant's (CONTRACT.md 13). */
  assistant: Flag;
  /** Permanent deletions wait for approval in the window (CONTRACT.md 12). */
  approveDeletes: Flag;
  expiresAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

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
  version: string | null;
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
  /** When it ends whatever happens. */
  expiresAt: string;
}

export interface CaseRow {
  id: string;
  workspaceId: string;
  caption: string;
  role: string;
  caseNumbers: Json;
  keyDates: Json;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What every record inside a matter carries: whose matter, hidden from assistants or not, who made it, its version. */
interface MatterItem {
  id: string;
  caseId: string;
  private: Flag;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}

export interface CourtCaseRow extends MatterItem {
  caption: string;
  number: string | null;
  court: string | null;
  division: string | null;
  type: string | null;
  jurisdiction: string | null;
  judge: string | null;
  department: string | null;
  role: string | null;
  status: 'open' | 'closed';
  filedDate: string | null;
  timeZone: string | null;
  notes: string | null;
}

export interface HearingRow extends MatterItem {
  courtCaseId: string | null;
  date: string;
  time: string | null;
  timeZone: string | null;
  durationMinutes: number | null;
  purpose: string;
  place: string | null;
  room: string | null;
  judge: string | null;
  remoteLink: string | null;
  status: 'scheduled' | 'continued' | 'held' | 'vacated';
  outcome: string | null;
  notes: string | null;
  /** Who takes part, besides the judge. */
  contactIds: Json;
}

/** Something a person takes to a hearing, in the order it is needed; the item itself is never copied. */
export interface HearingResourceRow extends MatterItem {
  hearingId: string;
  kind: 'evidence' | 'document' | 'message' | 'todo';
  itemId: string;
  note: string;
  position: number;
}

/** `date` is the first day of the period that `precision` names; `time` is local to where it happened. */
export interface TimelineEntryRow extends MatterItem {
  courtCaseId: string | null;
  date: string;
  precision: 'day' | 'month' | 'year';
  qualifier: 'about' | 'before' | 'after' | null;
  time: string | null;
  title: string;
  detail: string;
  position: number;
  contactIds: Json;
  evidenceIds: Json;
}

/** An index over the sets in a timeline entry; written with the row, never a source of truth. */
export interface TimelineLinkRow {
  entryId: string;
  kind: 'contact' | 'evidence';
  value: string;
}

export interface TodoRow extends MatterItem {
  title: string;
  detail: string;
  due: string | null;
  done: Flag;
  doneAt: string | null;
  priority: 'low' | 'normal' | 'high';
  hearingId: string | null;
  courtCaseId: string | null;
  /** How `due` was computed from a rule table, every day counted and skipped; null when a person chose it. */
  deadline: Json | null;
}

export interface ContactRow extends MatterItem {
  kind: 'person' | 'organization';
  name: string;
  role:
    | 'party'
    | 'opposing_party'
    | 'lawyer'
    | 'judge'
    | 'clerk'
    | 'witness'
    | 'expert'
    | 'mediator'
    | 'child'
    | 'other';
  organization: string | null;
  emails: Json;
  phones: Json;
  /** Where post goes; further ones are in `otherAddresses`. */
  address: string | null;
  otherAddresses: Json;
  handles: Json;
  courtCaseIds: Json;
  notes: string;
}

/** That a person accepted a text of the terms: which version, of what bytes, for which state of residence, when. */
export interface TermsAcceptanceRow {
  id: string;
  accountId: string;
  version: string;
  textHash: string;
  residenceState: string;
  createdAt: string;
  updatedAt: string;
}

export interface FolderRow extends MatterItem {
  kind: 'evidence' | 'document';
  name: string;
  parentId: string | null;
}

export interface IssueRow extends MatterItem {
  name: string;
  description: string;
  color: string;
  position: number;
}

export interface EvidenceRow extends MatterItem {
  title: string;
  fileName: string;
  mimeType: string;
  kind: string;
  size: number;
  sha256: string;
  pageCount: number | null;
  durationSeconds: number | null;
  folderId: string | null;
  tagNames: Json;
  description: string;
  eventDate: string | null;
  exhibitNumber: string | null;
  priority: 'low' | 'normal' | 'high';
  issueIds: Json;
  courtCaseIds: Json;
  hearingIds: Json;
  sourceKind: 'upload' | 'folder' | 'import' | 'attachment';
  sourcePath: string | null;
  sourceMessageId: string | null;
  duplicateOf: string | null;
  /** Recording consent: who confirmed it, when, and what was confirmed (CONTRACT.md 8); null when none was needed. */
  consentBy: string | null;
  consentAt: string | null;
  consentText: string | null;
}

/** An index over the sets in an evidence row; written with the row, never a source of truth. */
export interface EvidenceLinkRow {
  evidenceId: string;
  kind: 'tag' | 'issue' | 'courtCase' | 'hearing';
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
}

/** One searchable stretch: page 0 is what people wrote about the item, 1… its pages. */
export interface SearchPageRow {
  id: Generated<number>;
  evidenceId: string;
  caseId: string;
  page: number;
  heading: string;
  text: string;
  confidence: number | null;
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
  /** Which workspace it is about, when that is no matter's record. */
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
}

/** A right that an account was given or lost; written by triggers, beside the change `seq` that did it. */
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

/** A deployment that matters are kept in step with (server/sync). Its token is in the key store, never here. */
export interface SyncRemoteRow {
  id: string;
  accountId: string;
  name: string;
  url: string;
  mode: 'manual' | 'onChange' | 'timed';
  everyMinutes: number;
  paused: Flag;
  /** Whose token it is, by the deployment: the e-mail it shows, and what tells the account from every other. */
  account: string;
  identity: string;
  extension: Flag;
  /** Requests that are counted in this minute of the deployment's clock; null before it ever said one. */
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
  /** When all lists were last read, by the deployment's clock. */
  listsReadAt: string | null;
  inStepAt: string | null;
  lastRunAt: string | null;
  brakes: Json;
  /** Brakes that a person let go. */
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
  local: Json;
  remote: Json;
  localHash: string;
  remoteHash: string;
  remoteVersion: string;
  /** The deployment does not show it to this token any more, which is no deletion (SPEC 5.6). */
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

/** What a complete scan did not list, since when by the deployment's clock (SPEC 5.1). */
export interface SyncAbsenceRow {
  remoteId: string;
  caseId: string;
  resource: string;
  remoteRecordId: string;
  since: string;
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
  /** What it is about, so that the same question stands once. */
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

export interface Tables {
  accounts: AccountRow;
  credentials: CredentialRow;
  workspaces: WorkspaceRow;
  memberships: MembershipRow;
  grants: GrantRow;
  tokens: TokenRow;
  tokenUses: TokenUseRow;
  tokenCalls: TokenCallRow;
  sessions: SessionRow;
  authenticators: AuthenticatorRow;
  recoveryCodes: RecoveryCodeRow;
  securityEvents: SecurityEventRow;
  mailedLinks: MailedLinkRow;
  invitations: InvitationRow;
  approvals: ApprovalRow;
  cases: CaseRow;
  courtCases: CourtCaseRow;
  hearings: HearingRow;
  hearingResources: HearingResourceRow;
  timelineEntries: TimelineEntryRow;
  timelineLinks: TimelineLinkRow;
  todos: TodoRow;
  contacts: ContactRow;
  termsAcceptances: TermsAcceptanceRow;
  folders: FolderRow;
  issues: IssueRow;
  evidence: EvidenceRow;
  evidenceLinks: EvidenceLinkRow;
  extractions: ExtractionRow;
  searchPages: SearchPageRow;
  blobs: BlobRow;
  jobs: JobRow;
  changes: ChangeRow;
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

/** Tables whose every write is a change-log entry; the others are indexes, derived text or bookkeeping. */
export const trackedTables = [
  'accounts',
  'workspaces',
  'memberships',
  'invitations',
  'grants',
  'tokens',
  'cases',
  'courtCases',
  'hearings',
  'hearingResources',
  'timelineEntries',
  'todos',
  'contacts',
  'folders',
  'issues',
  'evidence',
  'termsAcceptances',
  'securityEvents',
] as const satisfies readonly (keyof Tables)[];
export type TrackedTable = (typeof trackedTables)[number];

/** Records that live inside a matter and are seen through `visible()`. */
export const matterResources = [
  'courtCases',
  'folders',
  'issues',
  'contacts',
  'evidence',
  'hearings',
  'todos',
  'hearingResources',
  'timelineEntries',
] as const satisfies readonly TrackedTable[];
export type MatterResource = (typeof matterResources)[number];
