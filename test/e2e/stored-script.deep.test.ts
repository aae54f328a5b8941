import type { Page } from 'playwright-core';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ask, hostileTexts, plantHostileTexts } from '#test/server/hostile/hostile-texts.ts';
import { noSubject, type Subject } from '#test/support/subject.ts';
import { Application } from './application.ts';
import { startOwnMatter, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const corpus = process.env['CASEWRIGHT_CORPUS'];

const screens = [
  '/',
  '/evidence',
  '/timeline',
  '/calendar',
  '/hearings',
  '/todos',
  '/contacts',
  '/court-files',
  '/documents',
  '/messages',
  '/preparation',
  '/packets',
  '/exhibit-index',
  '/courtroom',
  '/templates',
  '/templates/declaration',
  '/templates/chronology',
  '/deadlines',
  '/folders',
  '/categories',
  '/activity',
  '/connect/tokens',
  '/connect/ledger',
  '/settings',
];

/** A matter of which every text was written by somebody who intends harm. */
async function plant(page: Page, application: Application, token: string): Promise<Subject & { pages: string[] }> {
  // In the window's way.
  const ask: Ask = (method, address, body) =>
    page.evaluate(
      async ([how, where, what]) => {
        const sent = what === null ? {} : { headers: { 'content-type': 'application/json' }, body: what };
        const reply = await fetch(where, { method: how, ...sent });
        const text = await reply.text();
        return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
      },
      [method, `/app/v1${address}`, body === undefined ? null : JSON.stringify(body)] as const,
    );
  const idOf = async (address: string, body: object): Promise<string> =>
    ((await ask('POST', address, body)).body as { id: string }).id;
  const { caseId, workspaceId } = (await ask('GET', '/case')).body as { caseId: string; workspaceId: string };
  const html = `<!doctype html><title>${hostileTexts[0]}</title><body onload="top.ran=1">${hostileTexts.join('<br>')}`;
  const mail = [
    'From: "<img src=x onerror=window.ran=1>" <a@example.org>',
    'To: b@example.org',
    'Subject: <script>window.ran=1</script>',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n');
  const evidenceIds = [
    await added(application, token, 'page.html', html),
    await added(application, token, 'mail.eml', mail),
    await added(
      application,
      token,
      `<img src=x onerror=window.ran=1>.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran=1"><script>top.ran=1</script></svg>`,
    ),
    await added(application, token, 'notes.md', hostileTexts.join('\n\n')),
    await added(
      application,
      token,
      'table.csv',
      hostileTexts.map((text) => `"${text.replaceAll('"', '""')}",=1+1`).join('\n'),
    ),
  ];
  const subject: Subject = {
    ...noSubject(),
    caseId,
    context: `ws:${workspaceId}`,
    evidenceId: evidenceIds[0] ?? '',
    folderId: await idOf('/folders', { caseId, name: 'Letters', kind: 'evidence' }),
    issueId: await idOf('/issues', { caseId, name: 'Schooling' }),
    courtCaseId: await idOf('/court-cases', { caseId, caption: 'In re Ellery' }),
    entryId: await idOf('/timeline', { caseId, date: '2026-03-05', title: 'Moved out' }),
    hearingId: await idOf('/hearings', { caseId, date: '2026-10-30', purpose: 'Conference' }),
    documentId: await idOf('/documents', { caseId, title: 'Letter to the school' }),
    todoId: await idOf('/todos', { caseId, title: 'Print' }),
    contactId: await idOf('/contacts', { caseId, name: 'The school' }),
    tokenId: await idOf('/developer/tokens', { name: hostileTexts[1]?.slice(0, 100), permissions: ['case:read'] }),
  };
  const exhibit = { evidenceId: subject.evidenceId };
  const { body: exhibits } = await ask('POST', `/documents/${subject.documentId}/attachments`, exhibit);
  subject.attachmentId = (exhibits as { id: string }[])[0]?.id ?? '';
  const said = { caseId, platform: 'sms', otherName: 'The school', direction: 'received', body: 'Come at nine.' };
  const { body: logged } = await ask('POST', '/messages', { ...said, at: '2026-03-04T09:30:00.000Z' });
  const { id: messageId, threadId } = logged as { id: string; threadId: string };
  Object.assign(subject, { messageId, threadId }, await binder(ask, caseId, subject.evidenceId));
  Object.assign(subject, await packet(ask, caseId, subject.evidenceId));
  const planted = await plantHostileTexts(ask, subject);
  expect(planted).toBeGreaterThan(20 * hostileTexts.length);
  const pages = [
    ...evidenceIds.map((id) => `/evidence/${id}`),
    `/hearings/${subject.hearingId}`,
    `/documents/${subject.documentId}`,
    `/messages?id=${subject.threadId}`,
  ];
  return { ...subject, pages };
}

/** A binder with one exhibit, and the revision that its next change names. */
async function binder(ask: Ask, caseId: string, evidenceId: string): Promise<Partial<Subject>> {
  type Changed = { revision: number; binders: { id: string }[]; changed: { id: string }[] };
  const act = async (action: object) => (await ask('POST', '/preparation', { caseId, ...action })).body as Changed;
  const { revision, binders } = await act({ revision: 0, action: 'add-binder', title: 'Trial' });
  const binderId = binders[0]?.id ?? '';
  const item = { kind: 'exhibit', evidenceId };
  const after = await act({ revision, action: 'add-item', binderId, item });
  return { binderId, binderItemId: after.changed[0]?.id ?? '', revision: String(after.revision) };
}

/** A packet with one exhibit, and the revision that its next change names. */
async function packet(ask: Ask, caseId: string, refId: string): Promise<Partial<Subject>> {
  const items = [{ kind: 'exhibit', refId }];
  const { body } = await ask('POST', '/export/court-packet', {
    caseId,
    action: 'save',
    revision: 0,
    title: 'Trial',
    items,
  });
  const saved = body as { revision: number; packet: { id: string; items: { id: string }[] } };
  const packetItemId = saved.packet.items[0]?.id ?? '';
  return { packetId: saved.packet.id, packetItemId, packetRevision: String(saved.revision) };
}

async function added(application: Application, token: string, name: string, bytes: string): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([bytes]), name);
  const authorization = `Bearer ${token}`;
  const reply = await fetch(`${application.url}/api/v1/evidence`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { evidence } = (await reply.json()) as { evidence: { id: string }[] };
  return evidence[0]?.id ?? '';
}

/** Nothing ran, here or in a frame, and nothing is there that could. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  for (const frame of page.frames()) {
    const found = await frame.evaluate(() => ({
      ran: (window as { ran?: unknown }).ran ?? (document.documentElement.dataset['ran'] || undefined),
      scripts: [...document.querySelectorAll('script')].filter(
        (each) => each.nonce === '' && !each.src.startsWith(location.origin),
      ).length,
      parts: [
        ...document.querySelectorAll(
          '[onerror], [onload], base[href], meta[http-equiv=refresh], img[src*="tracker"], link[href*="tracker"], form[action*="tracker"], use[href*="tracker"]',
        ),
      ].map((each) => each.outerHTML.slice(0, 200)),
      links: [...document.querySelectorAll('a[href]')]
        .map((each) => each.getAttribute('href') ?? '')
        .filter((href) => /^\s*(?:javascript|data|vbscript|java)/i.test(href)),
    }));
    expect(found, where).toEqual({ ran: undefined, scripts: 0, parts: [], links: [] });
  }
}

describe.skipIf(noBrowser)('text that somebody who means harm has written', () => {
  useBrowser();

  // Some forty screens, each left alone for a moment.
  it('is text on every screen: nothing runs, nothing is asked of another machine', { timeout: 300_000 }, async () => {
    await using application = await Application.start();
    // A name that was there before is refused while planting.
    const options = { expected: /status of (?:400|409) / };
    await inWindow(
      application,
      async (page) => {
        await startOwnMatter(page);
        const token = await application.token();
        const { pages } = await plant(page, application, token);
        for (const address of [...screens, ...pages]) {
          await page.goto(`${application.url}${address}`);
          await page.getByRole('main').waitFor();
          // Anything that got loose would have done so by the time the screen is quiet.
          await page.waitForTimeout(address.startsWith('/evidence/') ? 1000 : 300);
          await expectHarmless(page, address);
        }
        await page.goto(`${application.url}/`);
        await page.getByRole('main').waitFor();
        await typeInPalette(page, 'onerror');
        await page.waitForTimeout(500);
        await expectHarmless(page, 'the palette');
      },
      options,
    );
  });

  it.skipIf(corpus === undefined)('is harmless in real mails too', { timeout: 400_000 }, async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const folder = path.join(corpus ?? '', 'eml');
      const mails = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'));
      const files = mails.slice(0, 30).map((name) => path.join(folder, name));
      await page.locator('input[type=file][aria-label="Files"]').setInputFiles(files);
      await page
        .getByRole('region', { name: 'Files being added' })
        .getByText(/files? added/)
        .waitFor({ timeout: 120_000 });
      const token = await application.token();
      const items = (await application.rest(token, 'GET', '/evidence')).body as { id: string }[];
      for (const { id } of items) {
        await page.goto(`${application.url}/evidence/${id}`);
        await page.getByRole('main').waitFor();
        await expectHarmless(page, id);
      }
    });
  });
});
