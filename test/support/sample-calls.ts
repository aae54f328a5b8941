import { termsText } from '#server/areas/account/terms-text.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import type { Reply, TestApp, TestFile } from './app.ts';
import { eml } from './files/mail.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { knownPassword } from './known-password.ts';
import { makeSyncPart, type SyncPart } from './sync-part.ts';
import { onPostgres } from './test-store.ts';

const recordsOfSubject = [
  'caseId',
  'evidenceId',
  'folderId',
  'issueId',
  'courtCaseId',
  'entryId',
  'hearingId',
  'todoId',
  'contactId',
  'tokenId',
  'searchId',
  'approvalId',
  'jobId',
  'workspaceId',
  'memberId',
  'invitationId',
] as const;

/** One matter and a record of each kind in it, for calls that need something to work on. */
export type Subject = Record<(typeof recordsOfSubject)[number] | 'context' | 'tokenSecret', string>;

/** What only operations of one part work with, made when one of them is called. */
interface OfItsPart extends Partial<SyncPart> {
  backupFolder?: string;
  /** Of a call in the ledger of the subject's token. */
  call?: string;
}

/** Records that never were. */
export function noSubject(): Subject {
  return {
    ...(Object.fromEntries(recordsOfSubject.map((name) => [name, crypto.randomUUID()])) as Subject),
    context: '',
    tokenSecret: '',
  };
}

interface SampleCall {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  files?: readonly TestFile[];
}

const note = { name: 'Note.txt', mimeType: 'text/plain', content: Buffer.from('As agreed') };
const mail: TestFile = {
  name: 'Letter.eml',
  bytes: eml({ text: 'The school wrote on Monday.', attachments: [note] }),
  type: 'message/rfc822',
};
const letter: TestFile = { name: 'Letter.txt', bytes: 'The school wrote on Monday.', type: 'text/plain' };
const withId = (id: string = crypto.randomUUID()) => ({ id });
const again = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Empty, and so whole as soon as it has begun. */
const film = (caseId: string) => ({ caseId, fileName: 'Film.bin', size: 0, lastModified: 1_700_000_000_000 });

/** A call of each operation that succeeds on a fresh subject. The catalog suite fails where one is missing. */
export const sampleCalls: Record<string, (subject: Subject & OfItsPart) => SampleCall> = {
  get_account: () => ({}),
  get_account_security: () => ({}),
  // An account of a desktop has no password: `givePassword` first.
  post_account_security: () => ({ body: { action: 'setup', password: knownPassword } }),
  get_account_terms: () => ({ query: { residenceState: 'CA' } }),
  post_account_terms: () => ({
    body: { accepted: true, version: termsText('CA').version, residenceState: 'CA' },
  }),
  get_developer_tokens: ({ tokenId }) => ({ query: { id: tokenId } }),
  post_developer_tokens: () => ({ body: { name: 'Calendar', permissions: ['case:read'] } }),
  patch_developer_tokens: ({ tokenId }) => ({ query: { id: tokenId }, body: { name: again('Renamed') } }),
  delete_developer_tokens: ({ tokenId }) => ({ query: { id: tokenId } }),
  get_workspaces: () => ({}),
  post_workspaces_switch: ({ caseId }) => ({ body: { caseId } }),
  get_case: ({ caseId }) => ({ query: { caseId } }),
  post_case_update: ({ caseId }) => ({ body: { caseId, role: again('petitioner') } }),
  get_court_cases: ({ caseId }) => ({ query: { caseId } }),
  post_court_cases: ({ caseId }) => ({ body: { caseId, caption: again('Dissolution'), number: '26-D-100' } }),
  patch_court_cases: ({ courtCaseId }) => ({ query: { id: courtCaseId }, body: { caption: again('Renamed') } }),
  delete_court_cases: ({ courtCaseId }) => ({ query: { id: courtCaseId } }),
  get_evidence: ({ caseId }) => ({ query: { caseId, q: 'school' } }),
  post_evidence: ({ caseId }) => ({ body: { caseId }, files: [letter] }),
  get_evidence_by_id: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  patch_evidence_by_id: ({ evidenceId }) => ({ path: { id: evidenceId }, body: { title: again('Renamed') } }),
  delete_evidence_by_id: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_files_by_id: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_files_by_id_text: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_folders: ({ caseId }) => ({ query: { caseId } }),
  post_folders: ({ caseId }) => ({ body: { caseId, name: again('School'), kind: 'evidence' } }),
  patch_folders: ({ folderId }) => ({ query: { id: folderId }, body: { name: again('Renamed') } }),
  delete_folders: ({ folderId }) => ({ query: { id: folderId } }),
  get_issues: ({ caseId }) => ({ query: { caseId } }),
  post_issues: ({ caseId }) => ({ body: { caseId, name: again('Custody') } }),
  patch_issues: ({ issueId }) => ({ query: { id: issueId }, body: { name: again('Renamed') } }),
  delete_issues: ({ issueId }) => ({ query: { id: issueId } }),
  get_timeline: ({ caseId }) => ({ query: { caseId, kinds: 'event,keydate', years: '2026' } }),
  post_timeline: ({ caseId }) => ({ body: { caseId, date: 'about March 2026', title: again('**Moved** out') } }),
  patch_timeline: ({ entryId }) => ({ query: { id: entryId }, body: { title: again('Renamed') } }),
  delete_timeline: ({ entryId }) => ({ query: { id: entryId } }),
  get_hearings: ({ caseId }) => ({ query: { caseId, status: 'scheduled', from: '2026-01-01' } }),
  post_hearings: ({ caseId, courtCaseId }) => ({
    body: {
      caseId,
      courtCaseId,
      date: '2026-11-02',
      time: '09:30',
      timeZone: 'America/Chicago',
      purpose: again('Status'),
    },
  }),
  patch_hearings: ({ hearingId }) => ({ query: { id: hearingId }, body: { purpose: again('Renamed') } }),
  delete_hearings: ({ hearingId }) => ({ query: { id: hearingId } }),
  get_hearings_by_id_resources: ({ hearingId }) => ({ path: { id: hearingId } }),
  post_hearings_by_id_resources: ({ hearingId, evidenceId }) => ({
    path: { id: hearingId },
    body: { kind: 'evidence', itemId: evidenceId, note: 'Page 2' },
  }),
  get_todos: ({ caseId }) => ({ query: { caseId, done: 'false' } }),
  post_todos: ({ caseId, hearingId }) => ({ body: { caseId, hearingId, title: again('Print'), due: '2026-10-30' } }),
  patch_todos: ({ todoId }) => ({ query: { id: todoId }, body: { title: again('Renamed') } }),
  delete_todos: ({ todoId }) => ({ query: { id: todoId } }),
  get_contacts: ({ caseId }) => ({ query: { caseId, q: 'school' } }),
  post_contacts: ({ caseId }) => ({ body: { caseId, name: again('Alma Reyes'), role: 'lawyer' } }),
  patch_contacts: ({ contactId }) => ({ query: { id: contactId }, body: { name: again('Renamed') } }),
  delete_contacts: ({ contactId }) => ({ query: { id: contactId } }),
  get_approvals: () => ({}),
  patch_approvals: ({ approvalId }) => ({ query: { id: approvalId }, body: { approve: false } }),
  get_saved_searches: ({ caseId }) => ({ query: { caseId } }),
  post_saved_searches: ({ caseId }) => ({ body: { caseId, name: again('School'), query: 'q=school' } }),
  patch_saved_searches: ({ searchId }) => ({ query: { id: searchId }, body: { name: again('Renamed') } }),
  delete_saved_searches: ({ searchId }) => ({ query: { id: searchId } }),
  post_saved_searches_order: ({ caseId, searchId }) => ({ body: { caseId, ids: [searchId] } }),
  get_trash: ({ caseId }) => ({ query: { caseId, q: 'letter' } }),
  post_trash: ({ caseId, folderId }) => ({
    body: { caseId, resource: 'folders', ids: [folderId], contents: 'deleted' },
  }),
  post_trash_restore: ({ caseId, todoId }) => ({ body: { caseId, ids: [todoId] } }),
  post_trash_delete: ({ caseId, todoId }) => ({ body: { caseId, ids: [todoId] } }),
  get_jobs: () => ({}),
  get_jobs_waiting: () => ({}),
  get_jobs_failed: () => ({}),
  delete_jobs: ({ jobId }) => ({ query: { id: jobId } }),
  delete_jobs_waiting: () => ({}),
  post_jobs_failed_retry: () => ({}),
  get_evidence_newest: ({ caseId }) => ({ query: { caseId, limit: '10' } }),
  post_evidence_by_id_read_again: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_view: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_reading: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_custody: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  get_evidence_by_id_verify: ({ evidenceId }) => ({ path: { id: evidenceId } }),
  post_evidence_by_id_parts_by_index_keep: ({ evidenceId }) => ({ path: { id: evidenceId, index: '1' }, body: {} }),
  post_uploads: ({ caseId }) => ({ body: film(caseId) }),
  post_uploads_finish: ({ caseId }) => ({ body: film(caseId) }),
  delete_uploads: ({ caseId }) => ({
    query: { caseId, fileName: 'Film.bin', size: '0', lastModified: '1700000000000' },
  }),
  get_deadlines_courts: () => ({}),
  get_deadlines: () => ({ body: { profile: 'us-california', rule: 'ca-motion', trigger: '2026-12-14' } }),
  get_calendar_feed: ({ caseId }) => ({ query: { caseId } }),
  post_calendar_feed: ({ caseId }) => ({ body: { caseId, on: true } }),
  get_members: ({ workspaceId }) => ({ query: { workspaceId } }),
  patch_members: ({ workspaceId, memberId }) => ({
    query: { workspaceId, accountId: memberId },
    body: { role: 'member' },
  }),
  delete_members: ({ workspaceId, memberId }) => ({ query: { workspaceId, accountId: memberId } }),
  post_members_hand_over: ({ workspaceId, memberId }) => ({ body: { workspaceId, accountId: memberId } }),
  patch_members_workspace: ({ workspaceId }) => ({ query: { workspaceId }, body: { name: again('Firm') } }),
  post_members_invitations: ({ workspaceId }) => ({
    body: { workspaceId, email: `${crypto.randomUUID()}@example.org`, role: 'member' },
  }),
  post_members_invitations_again: ({ invitationId }) => ({ body: { id: invitationId } }),
  delete_members_invitations: ({ invitationId }) => ({ query: { id: invitationId } }),
  get_history: ({ caseId }) => ({ query: { caseId, resource: 'folders', who: 'application' } }),
  get_connect: () => ({}),
  post_connect_test: ({ tokenSecret }) => ({
    body: { token: tokenSecret || 'cw_live_none', way: 'http', compact: true, readOnly: true },
  }),
  get_connect_tokens: () => ({}),
  get_connect_tokens_by_id_calls: ({ tokenId }) => ({
    path: { id: tokenId },
    query: { from: '2020-01-01T00:00:00Z', kind: 'reads' },
  }),
  get_connect_tokens_by_id_calls_by_call: ({ tokenId, call = '1' }) => ({ path: { id: tokenId, call } }),
  get_connect_tokens_by_id_days: ({ tokenId }) => ({ path: { id: tokenId }, query: { from: '2020-01-01T00:00:00Z' } }),
  patch_profile: () => ({ body: { name: 'Maya Ellery' } }),
  post_first_run: () => ({ body: { name: 'Maya Ellery', start: 'empty' } }),
  post_demo: () => ({}),
  get_sync: () => ({}),
  get_sync_status: () => ({}),
  post_sync_look: ({ peerUrl = 'http://127.0.0.1:1' }) => ({ body: { url: peerUrl } }),
  post_sync_remotes: ({ peerUrl = 'http://127.0.0.1:1', peerToken = 'cw_live_none' }) => ({
    body: { name: again('Office'), url: peerUrl, token: peerToken },
  }),
  patch_sync_remotes_by_id: ({ remoteId }) => ({ path: withId(remoteId), body: { name: again('Renamed') } }),
  delete_sync_remotes_by_id: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_remotes_by_id_token: ({ remoteId, peerToken = 'cw_live_none' }) => ({
    path: withId(remoteId),
    body: { token: peerToken },
  }),
  get_sync_remotes_by_id_matters: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_remotes_by_id_select: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  post_sync_remotes_by_id_deselect: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  post_sync_remotes_by_id_preview: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  post_sync_remotes_by_id_run: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  get_sync_remotes_by_id_runs: ({ remoteId }) => ({ path: withId(remoteId) }),
  post_sync_remotes_by_id_stop: ({ remoteId }) => ({ path: withId(remoteId) }),
  get_sync_runs_by_id: ({ runId }) => ({ path: withId(runId) }),
  post_sync_remotes_by_id_release: ({ remoteId, caseId }) => ({ path: withId(remoteId), body: { caseId } }),
  get_sync_questions: ({ caseId }) => ({ query: { caseId } }),
  post_sync_questions_by_id: ({ waitingId }) => ({ path: withId(waitingId), body: { choice: { choose: 'both' } } }),
  get_sync_held: () => ({}),
  post_sync_held_by_id: ({ waitingId }) => ({ path: withId(waitingId), body: { decision: 'giveUp' } }),
  get_sync_quarantine: () => ({}),
  post_sync_quarantine_by_id_restore: ({ waitingId }) => ({ path: withId(waitingId) }),
  get_sync_log: () => ({ query: { limit: '3' } }),
  get_about: () => ({}),
  get_about_licences: () => ({}),
  get_settings: () => ({}),
  patch_settings: () => ({ body: { backupsKept: 9, backupEvery: null } }),
  get_settings_storage: () => ({}),
  get_settings_report: () => ({}),
  delete_settings_languages: () => ({ query: { language: 'fra' } }),
  get_backups: () => ({}),
  post_backups: () => ({ body: {} }),
  delete_backups: ({ backupFolder = '/nowhere' }) => ({ query: { folder: backupFolder } }),
  post_backups_stop: () => ({}),
  post_backups_verify: ({ backupFolder = '/nowhere' }) => ({ body: { folder: backupFolder } }),
  get_backups_preview: ({ backupFolder = '/nowhere' }) => ({ query: { folder: backupFolder } }),
  post_backups_restore: ({ backupFolder = '/nowhere' }) => ({ body: { folder: backupFolder } }),
  get_history_details: ({ caseId }) => ({ query: { caseId, seq: '1,2,3' } }),
};

/**
 * Makes a separate workspace with a case and one record of each kind. `read` waits until its file was read, which takes
 * long on a busy machine.
 */
export async function newSubject(app: TestApp, token: string, { read = true } = {}): Promise<Subject> {
  const made = await need(app.rest(token, 'POST', '/workspaces/switch', { name: again('Matter') }));
  const { caseId, context } = made as { caseId: string; context: string };
  const uploaded = await need(app.upload(token, [mail], { caseId }));
  const evidenceId = (uploaded as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
  const folderId = await idOf(app.rest(token, 'POST', '/folders', { caseId, name: 'Letters', kind: 'evidence' }));
  const issueId = await idOf(app.rest(token, 'POST', '/issues', { caseId, name: 'Schooling' }));
  const courtCaseId = await idOf(app.rest(token, 'POST', '/court-cases', { caseId, caption: 'In re Ellery' }));
  const entryId = await idOf(app.rest(token, 'POST', '/timeline', { caseId, date: '2026-03-05', title: 'Moved out' }));
  const hearing = { caseId, date: '2026-10-30', purpose: 'Schooling conference' };
  const hearingId = await idOf(app.rest(token, 'POST', '/hearings', hearing));
  const todoId = await idOf(app.rest(token, 'POST', '/todos', { caseId, title: 'Print the Letter' }));
  const contactId = await idOf(app.rest(token, 'POST', '/contacts', { caseId, name: 'The school office' }));
  const spare = { name: again('Spare'), permissions: ['*'] };
  const { id: tokenId, token: tokenSecret } = (await need(app.rest(token, 'POST', '/developer/tokens', spare))) as {
    id: string;
    token: string;
  };
  // A hosted server has no person whose window could make these.
  const hosted = app.config.mode === 'hosted';
  const searchId = hosted ? crypto.randomUUID() : await saveSearch(app, caseId);
  const approvalId = hosted ? crypto.randomUUID() : await askForApproval(app, folderId);
  if (read) await app.settled(evidenceId, undefined, token);
  const filed = { folderId, issueId, courtCaseId };
  const dated = { entryId, hearingId, todoId };
  // Jobs are not made by calls, nor the people of a hosted server: a test that needs one puts it under an id of these.
  const others = { contactId, tokenId, tokenSecret, searchId, approvalId };
  return { ...noSubject(), caseId, context, evidenceId, ...filed, ...dated, ...others };
}

function saveSearch(app: TestApp, caseId: string): Promise<string> {
  return idOf(app.window('POST', '/app/v1/saved-searches', { caseId, name: 'Schooling', query: 'q=school' }));
}

/** A token of the application's own person wants to delete something, and waits for approval. */
async function askForApproval(app: TestApp, folderId: string): Promise<string> {
  const careful = { name: again('Careful'), permissions: ['*'], approveDeletes: true };
  const { token } = (await need(app.window('POST', '/app/v1/developer/tokens', careful))) as { token: string };
  const { body } = await app.rest(token, 'DELETE', `/folders?id=${folderId}`);
  return (body as { approval: { id: string } }).approval.id;
}

/** What it takes to use a part, in addition to a subject. */
async function makePart(
  { path }: AnyOperation,
  { caseId, todoId, tokenId, tokenSecret }: Subject,
  app: TestApp,
): Promise<OfItsPart> {
  if (path.startsWith('/backups')) {
    const made = (await need(app.window('POST', '/app/v1/backups', {}))) as { folder: string };
    return { backupFolder: made.folder };
  }
  if (path.includes('{call}')) {
    await need(app.rest(tokenSecret, 'GET', '/account'));
    return { call: await lastCall(app, tokenId) };
  }
  // A stranger's subject stays as it is: the window may not move its records.
  if (path.startsWith('/trash/'))
    await app.window('POST', '/app/v1/trash', { caseId, resource: 'todos', ids: [todoId] });
  if (path === '/uploads/finish') await need(app.window('POST', '/app/v1/uploads', film(caseId)));
  if (path === '/first-run') await forgetName(app);
  if (path.startsWith('/sync')) return makeSyncPart(path, caseId, app);
  return {};
}

/** Calls are written to the ledger a little after they were answered. */
async function lastCall(app: TestApp, tokenId: string): Promise<string> {
  for (;;) {
    const page = await need(app.window('GET', `/app/v1/connect/tokens/${tokenId}/calls`));
    const [line] = (page as { lines: { id: number }[] }).lines;
    if (line) return String(line.id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** As on the first day of a desktop, whose owner has not said what they are called. */
async function forgetName(app: TestApp): Promise<void> {
  const neighbours = new Neighbours(app);
  await neighbours.write((tx) =>
    tx.db.updateTable('accounts').set({ name: '' }).where('name', '=', 'Maya Ellery').execute(),
  );
}

const parts = new WeakMap<Subject, Map<string, Promise<OfItsPart>>>();

/** Made once for each subject and address. */
export function partOf(subject: Subject, operation: AnyOperation, app: TestApp): Promise<OfItsPart> {
  const made = parts.get(subject) ?? new Map<string, Promise<OfItsPart>>();
  parts.set(subject, made);
  const part = made.get(operation.path) ?? makePart(operation, subject, app);
  made.set(operation.path, part);
  return part;
}

/** Sends the sample call of an operation: as a program, or in the window what is the window's alone. */
export async function sendSample(
  app: TestApp,
  token: string,
  operation: AnyOperation,
  subject: Subject,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const sample = sampleCalls[operation.id];
  if (!sample) throw new Error(`There is no sample call of ${operation.id} (test/support/sample-calls.ts).`);
  const part = subject.context === '' ? {} : await partOf(subject, operation, app);
  const { path = {}, query = {}, body, files } = sample({ ...subject, ...part });
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  if (files) return app.upload(token, files, body as Record<string, string>, headers);
  const asked = search === '' ? address : `${address}?${search}`;
  const method = operation.method.toUpperCase();
  if (operation.door === 'window') return app.window(method, `/app/v1${asked}`, body, headers);
  return app.rest(token, method, asked, body, headers);
}

/** Whether an operation works on what this run keeps its data in: some are about SQLite's file itself. */
export function worksHere({ path }: AnyOperation): boolean {
  return !onPostgres || !/^\/(?:backups|settings\/report)/.test(path);
}

/** Whether the sample of an operation names a record, which may be somebody else's. */
export function namesRecords(operation: AnyOperation): boolean {
  const subject = noSubject();
  const sample = JSON.stringify(sampleCalls[operation.id]?.(subject) ?? {});
  return Object.values(subject).some((id) => id !== '' && sample.includes(id));
}

async function need(reply: Promise<Reply>): Promise<unknown> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`The subject could not be made: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function idOf(reply: Promise<Reply>): Promise<string> {
  return ((await need(reply)) as { id: string }).id;
}
