import type { AnyOperation } from '#server/catalog/operation.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import type { Reply, TestApp, TestFile } from './app.ts';
import { certificateFile, filePassword } from './certificate-files.ts';
import { eml } from './files/mail.ts';
import { makeSyncPart, type SyncPart } from './sync-part.ts';

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
  'documentId',
  'documentVersionId',
  'attachmentId',
  'templateId',
  'messageId',
  'threadId',
  'binderId',
  'binderItemId',
  'elementId',
  'supportId',
  'packetId',
  'packetItemId',
  'redactionId',
  'buildId',
  'tokenId',
  'searchId',
  'approvalId',
  'jobId',
  'workspaceId',
  'memberId',
  'invitationId',
] as const;

/** One matter and a record of each kind in it, for calls that need something to work on. */
export type Subject = Record<
  | (typeof recordsOfSubject)[number]
  | 'context'
  | 'tokenSecret'
  | 'documentUpdatedAt'
  | 'documentHash'
  | 'revision'
  | 'packetRevision',
  string
>;

/** What only operations of one part work with, made when one of them is called. */
export interface OfItsPart extends Partial<SyncPart> {
  backupFolder?: string;
  certificateId?: string;
  /** Of a call in the ledger of the subject's token. */
  call?: string;
}

/** Records that never were. */
export function noSubject(): Subject {
  return {
    ...(Object.fromEntries(recordsOfSubject.map((name) => [name, crypto.randomUUID()])) as Subject),
    context: '',
    tokenSecret: '',
    documentUpdatedAt: '2026-01-02T03:04:05.006Z',
    documentHash: '0'.repeat(64),
    revision: '',
    packetRevision: '',
  };
}

/** What is sent to add a certificate that nobody had before. */
export function newCertificate(): { file: string; password: string } {
  return { file: certificateFile({ key: 'p-384' }).toString('base64'), password: filePassword };
}

const note = { name: 'Note.txt', mimeType: 'text/plain', content: Buffer.from('As agreed') };
const mail: TestFile = {
  name: 'Letter.eml',
  bytes: eml({ text: 'The school wrote on Monday.', attachments: [note] }),
  type: 'message/rfc822',
};
export const again = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Empty, and so whole as soon as it has begun. */
export const film = (caseId: string) => ({ caseId, fileName: 'Film.bin', size: 0, lastModified: 1_700_000_000_000 });

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
  const written = await writeDocument(app, token, { caseId, evidenceId });
  const talk = await logMessage(app, token, caseId);
  const prepared = await prepare(app, token, { caseId, courtCaseId, evidenceId });
  const packed = await pack(app, token, { caseId, courtCaseId, evidenceId });
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
  const others = { contactId, ...written, ...talk, ...prepared, ...packed, tokenId, tokenSecret, searchId, approvalId };
  return { ...noSubject(), caseId, context, evidenceId, ...filed, ...dated, ...others };
}

/** A document with one version and one exhibit, and a template. */
async function writeDocument(
  app: TestApp,
  token: string,
  { caseId, evidenceId }: Record<'caseId' | 'evidenceId', string>,
) {
  const draft = { caseId, title: 'Declaration', body: 'I live in the house.' };
  const documentId = await idOf(app.rest(token, 'POST', '/documents', draft));
  const exhibits = await need(app.rest(token, 'POST', `/documents/${documentId}/attachments`, { evidenceId }));
  const [exhibit] = exhibits as { id: string }[];
  const body = 'I live in the house with my children.';
  const { updatedAt } = (await need(app.rest(token, 'PATCH', `/documents?id=${documentId}`, { body }))) as {
    updatedAt: string;
  };
  const form = { caseId, title: 'Form', kind: 'template', body: 'To {{court}}' };
  const templateId = await idOf(app.rest(token, 'POST', '/documents', form));
  const { versions } = (await need(app.rest(token, 'GET', `/documents/${documentId}/versions`))) as {
    versions: { versionId: string }[];
  };
  const [version] = versions;
  const { contentHash } = (await need(app.rest(token, 'GET', `/documents/${documentId}/court`))) as {
    contentHash: string;
  };
  return {
    documentId,
    documentVersionId: version?.versionId ?? '',
    attachmentId: exhibit?.id ?? '',
    documentUpdatedAt: updatedAt,
    documentHash: contentHash,
    templateId,
  };
}

/** A logged message, and the thread that it began. */
async function logMessage(app: TestApp, token: string, caseId: string) {
  const said = {
    caseId,
    platform: 'sms',
    otherName: 'The school office',
    direction: 'received',
    body: 'The letter is here.',
  };
  const logged = await need(app.rest(token, 'POST', '/messages', { ...said, at: '2026-03-04T09:30:00.000Z' }));
  const { id, threadId } = logged as { id: string; threadId: string };
  return { messageId: id, threadId };
}

/** A binder for a court file, with an exhibit, and an element that it proves. */
async function prepare(
  app: TestApp,
  token: string,
  { caseId, courtCaseId, evidenceId }: Record<'caseId' | 'courtCaseId' | 'evidenceId', string>,
) {
  const send = (body: object) => need(app.rest(token, 'POST', '/preparation', { caseId, ...body }));
  const first = (await send({ action: 'add-binder', revision: 0, title: 'Trial', courtCaseId })) as {
    revision: number;
    binders: { id: string }[];
  };
  const binderId = first.binders[0]?.id ?? '';
  const item = { kind: 'exhibit', evidenceId };
  const second = (await send({ action: 'add-item', revision: first.revision, binderId, item })) as {
    revision: number;
    changed: { id: string }[];
  };
  const element = { kind: 'element', claim: 'The school wrote', support: [{ fact: 'Its letter', evidenceId }] };
  const third = (await send({ action: 'add-item', revision: second.revision, binderId, item: element })) as {
    revision: number;
    changed: { id: string; support: { id: string }[] }[];
  };
  const [{ id: elementId, support } = { id: '', support: [] }] = third.changed;
  const made = { binderId, binderItemId: second.changed[0]?.id ?? '', elementId, supportId: support[0]?.id ?? '' };
  return { ...made, revision: String(third.revision) };
}

/** A packet for a court file, with an exhibit that is redacted in it. */
export async function pack(
  app: TestApp,
  token: string,
  { caseId, courtCaseId, evidenceId }: Record<'caseId' | 'courtCaseId' | 'evidenceId', string>,
  secret = 'Trial',
) {
  type Answer = { revision: number; packet: { id: string; items: { id: string }[]; redactions: { id: string }[] } };
  const send = (body: object) => need(app.rest(token, 'POST', '/export/court-packet', { caseId, ...body }));
  const items = [{ kind: 'exhibit', refId: evidenceId, title: secret, label: '7' }];
  const saved = (await send({ action: 'save', revision: 0, title: secret, courtCaseId, items })) as Answer;
  const { id: packetId } = saved.packet;
  const boxes = [{ page: 1, x: 20, y: 20, w: 60, h: 20 }];
  const { revision, packet } = (await send({
    action: 'redact',
    packetId,
    evidenceId,
    boxes,
    reason: secret,
  })) as Answer;
  const packetItemId = packet.items[0]?.id ?? '';
  return { packetId, packetItemId, redactionId: packet.redactions[0]?.id ?? '', packetRevision: String(revision) };
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
  if (path.startsWith('/certificates/'))
    return { certificateId: await idOf(app.window('POST', '/app/v1/certificates', newCertificate())) };
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

async function need(reply: Promise<Reply>): Promise<unknown> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`The subject could not be made: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function idOf(reply: Promise<Reply>): Promise<string> {
  return ((await need(reply)) as { id: string }).id;
}
