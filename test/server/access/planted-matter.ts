import { answered } from '#test/support/answered.ts';
import type { TestApp } from '#test/support/app.ts';
import { pack } from '#test/support/subject.ts';

export interface PlantedMatter {
  caseId: string;
  workspaceId: string;
  accountId: string;
  folderId: string;
  issueId: string;
  courtCaseId: string;
  entryId: string;
  contactId: string;
  hearingId: string;
  todoId: string;
  documentId: string;
  messageId: string;
  threadId: string;
  binderId: string;
  binderItemId: string;
  packetId: string;
  packetItemId: string;
  redactionId: string;
  /** Of its packets. */
  packetRevision: string;
  /** Of its preparation. */
  revision: string;
  /** Of that document: the two items. */
  exhibitIds: string[];
  /** Two items in that folder and category: one to share or hide, one that stays with the owner. */
  open: string;
  closed: string;
}

/** A matter of the window's account with the word `secret` in everything but the item `open`. */
export async function plantMatter(app: TestApp, token: string, secret: string): Promise<PlantedMatter> {
  const { caseId, workspaceId } = await answered<{ caseId: string; workspaceId: string }>(
    app.rest(token, 'GET', '/case'),
  );
  const keyDates = [{ date: '2026-01-02', label: secret, kind: secret }];
  const caseNumbers = [{ number: secret, type: secret, court: secret }];
  await answered(
    app.rest(token, 'POST', '/case/update', { caption: 'Shared matter', role: secret, keyDates, caseNumbers }),
  );
  const folder = await answered(app.rest(token, 'POST', '/folders', { name: secret, kind: 'evidence' }));
  const issue = await answered(app.rest(token, 'POST', '/issues', { name: secret, description: secret }));
  const courtCase = await answered(app.rest(token, 'POST', '/court-cases', { caption: secret, notes: secret }));
  const [folderId, issueId, courtCaseId] = [folder, issue, courtCase].map(({ id }) => String(id)) as [
    string,
    string,
    string,
  ];
  const contact = await answered(
    app.rest(token, 'POST', '/contacts', { name: secret, notes: secret, courtCaseIds: [courtCaseId] }),
  );
  const contactId = String(contact['id']);
  const add = async (name: string, text: string): Promise<string> => {
    const files = [{ name, bytes: text }];
    const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, files, { folderId }));
    const id = evidence[0]?.id ?? '';
    await answered(app.rest(token, 'PATCH', `/evidence/${id}`, { issueIds: [issueId], courtCaseIds: [courtCaseId] }));
    await app.settled(id, undefined, token);
    return id;
  };
  const open = await add('open.txt', 'the open letter');
  const closed = await add(`${secret}.txt`, `the ${secret} letter`);
  await answered(app.rest(token, 'PATCH', `/evidence/${closed}`, { description: secret, tagNames: [secret] }));
  const entry = await answered(
    app.rest(token, 'POST', '/timeline', {
      date: '2026-01-02',
      title: secret,
      detail: secret,
      courtCaseId,
      contactIds: [contactId],
      evidenceIds: [open, closed],
    }),
  );
  const hearing = await answered(
    app.rest(token, 'POST', '/hearings', {
      date: '2026-05-04',
      purpose: secret,
      notes: secret,
      outcome: secret,
      courtCaseId,
      contactIds: [contactId],
    }),
  );
  const hearingId = String(hearing['id']);
  const todo = await answered(
    app.rest(token, 'POST', '/todos', { title: secret, detail: secret, hearingId, courtCaseId }),
  );
  const todoId = String(todo['id']);
  for (const item of [
    { kind: 'evidence', itemId: open },
    { kind: 'evidence', itemId: closed },
    { kind: 'todo', itemId: todoId },
  ]) {
    await answered(app.rest(token, 'POST', `/hearings/${hearingId}/resources`, { ...item, note: secret }));
  }
  const paper = { title: secret, body: secret, recordNotes: secret, courtCaseId };
  const document = await answered(app.rest(token, 'POST', '/documents', paper));
  const documentId = String(document['id']);
  let exhibits: { id: string }[] = [];
  for (const evidenceId of [open, closed]) {
    const exhibit = { evidenceId, label: `${secret} ${evidenceId}`, description: secret };
    exhibits = await answered(app.rest(token, 'POST', `/documents/${documentId}/attachments`, exhibit));
  }
  const exhibitIds = exhibits.map(({ id }) => id);
  const said = {
    platform: 'sms',
    otherName: secret,
    direction: 'received',
    body: secret,
    tags: [secret],
    note: secret,
  };
  const message = await answered(
    app.rest(token, 'POST', '/messages', { ...said, at: '2026-01-02T09:30:00.000Z', courtCaseId }),
  );
  const talk = { messageId: String(message['id']), threadId: String(message['threadId']) };
  const prepared = await prepare(app, token, secret, { courtCaseId, hearingId, contactId, evidenceId: closed });
  const packed = await pack(app, token, { caseId, courtCaseId, evidenceId: closed }, secret);
  const filed = { ...prepared, ...packed, documentId, folderId, issueId, courtCaseId, contactId, hearingId, todoId };
  const made = { ...filed, ...talk, entryId: String(entry['id']), exhibitIds, open, closed };
  return { caseId, workspaceId, accountId: await accountOf(app), ...made };
}

/** A binder with a witness, an exhibit and an element that both prove. */
async function prepare(
  app: TestApp,
  token: string,
  secret: string,
  {
    courtCaseId,
    hearingId,
    contactId,
    evidenceId,
  }: Record<'courtCaseId' | 'hearingId' | 'contactId' | 'evidenceId', string>,
): Promise<Record<'binderId' | 'binderItemId' | 'revision', string>> {
  let revision = 0;
  const act = async (action: object) => {
    const change = await answered<{ revision: number; changed: { id: string }[]; binders: { id: string }[] }>(
      app.rest(token, 'POST', '/preparation', { revision, ...action }),
    );
    ({ revision } = change);
    return change;
  };
  const { binders } = await act({ action: 'add-binder', title: secret, courtCaseId, hearingId });
  const binderId = binders[0]?.id ?? '';
  const add = async (item: object): Promise<string> =>
    (await act({ action: 'add-item', binderId, item })).changed[0]?.id ?? '';
  const witnessId = await add({ kind: 'witness', contactId, topics: secret });
  const binderItemId = await add({ kind: 'exhibit', evidenceId, purpose: secret, witnessId });
  await add({ kind: 'element', claim: secret, support: [{ fact: secret, evidenceId, witnessId }] });
  return { binderId, binderItemId, revision: String(revision) };
}

async function accountOf(app: TestApp): Promise<string> {
  const { id } = await app.connections.read(({ db }) =>
    db.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
  );
  return id;
}
