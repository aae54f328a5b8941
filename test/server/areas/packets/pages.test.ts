import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PacketManifest } from '#server/papers/verifier/manifest.ts';
import { writeCitation } from '#server/rules/citations.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { textOf } from './packet-text.ts';
import { Packing } from './packing.ts';

/* Some pages of an item, and not the others. */

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function withRegister(name: string, facts: object = {}): Promise<{ work: Packing; register: string }> {
  const work = await Packing.in(app, token, name);
  const bytes = await textPdf(names.map((page) => `Page ${page} of the register`));
  return { work, register: await work.exhibit('register.pdf', bytes, { exhibitNumber: 'A', ...facts }) };
}

describe('an item with some of its pages', () => {
  it('is printed with these, says so wherever it is named, and brings nothing of the others', async () => {
    const { work, register } = await withRegister('Some pages');
    const packetId = await work.save('Trial', [{ kind: 'exhibit', refId: register, pages: '5, 2–3' }]);
    const { packet, plan: guessed } = await work.read(packetId);
    expect(packet.items).toMatchObject([{ pages: '2-3,5' }]);
    expect(guessed.rows).toMatchObject([{ pages: 4, part: 'pages 2–3, 5', checked: false }]);
    const plan = await work.checked(packetId);
    expect(plan).toMatchObject({ findings: [], rows: [{ pages: 4, part: 'pages 2–3, 5 of 6', checked: true }] });
    const build = await work.built(packetId);
    expect(build).toMatchObject({ state: 'done', error: null, files: [{ pages: plan.pages }] });
    const text = await textOf(await work.file(build.files[0]?.fileId ?? ''));
    // The index, the slip sheet, then its pages, each called what the file calls it.
    expect(text).toMatch(
      /register \(pages 2–3, 5 of 6\)[^]*EXHIBIT A register Pages 2–3, 5 of 6[^]*Page Two[^]*page 2 of 6[^]*Page Three[^]*Exhibit A, page 3 of 6[^]*Page Five[^]*Exhibit A, page 5 of 6/,
    );
    expect(text).not.toMatch(/Page (?:One|Four|Six)/);
    const manifest = JSON.parse((await work.file(build.manifestFileId ?? '')).toString()) as PacketManifest;
    expect(manifest.sources).toMatchObject([{ pages: 4, part: 'pages 2–3, 5 of 6' }]);
    expect((await work.file(build.verifierFileId ?? '')).toString()).toContain('only pages 2–3, 5 of 6');
    const again = await work.built(packetId);
    expect(again.files[0]?.sha256).toBe(build.files[0]?.sha256);
  }, 180_000);

  it('is as large as these pages, so that files are cut by what is in them', async () => {
    const { work, register } = await withRegister('Sizes');
    const item = { kind: 'exhibit', refId: register } as const;
    const bytes = async (pages: string | null): Promise<number> => {
      const packetId = await work.save('Trial', [{ ...item, pages }]);
      return (await work.checked(packetId)).bytes;
    };
    expect(await bytes('2')).toBeLessThan(await bytes('1-5'));
    expect(await bytes('1-6')).toBeGreaterThan(await bytes('1-5'));
  }, 120_000);

  it('is all of its file where the range is, and says nothing then', async () => {
    const { work, register } = await withRegister('All');
    const packetId = await work.save('Trial', [{ kind: 'exhibit', refId: register, pages: '1-6' }]);
    expect((await work.checked(packetId)).rows).toMatchObject([{ pages: 7, part: null }]);
  }, 60_000);

  it.each([
    ['7', 'items.0.pages', '“register” has 6 pages; there is no page 7.'],
    ['3-1', 'items.0.pages', 'Give pages like 1-3,7: numbers from 1 on, and ranges of them.'],
    ['all', 'items.0.pages', 'Give pages like 1-3,7: numbers from 1 on, and ranges of them.'],
  ])('refuses pages %j of six', async (pages, path, message) => {
    const { work, register } = await withRegister('Refused');
    const item = { kind: 'exhibit', refId: register, pages };
    const reply = await work.send({ action: 'save', revision: 0, title: 'Trial', items: [item] });
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });

  it('is no placeholder', async () => {
    const work = await Packing.in(app, token, 'Placeholder');
    const items = [{ kind: 'placeholder', title: 'Video', pages: '1' }];
    const reply = await work.send({ action: 'save', revision: 0, title: 'Trial', items });
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'items.0.pages' }] } });
  });
});

describe('what is wrong with some pages', () => {
  it('is that there are no such pages, of what only then becomes pages', async () => {
    const work = await Packing.in(app, token, 'Set');
    const documentId = await work.make('/documents', { title: 'Declaration', body: 'I paid the rent.' });
    const item = { kind: 'document', refId: documentId } as const;
    const packetId = await work.save('Trial', [
      { ...item, pages: '1-3' },
      { ...item, pages: '2-3', title: 'Its end' },
    ]);
    const { rows, findings } = await work.checked(packetId);
    expect(rows).toMatchObject([
      { kind: 'document', pages: 1, part: null },
      { kind: 'placeholder', pages: 1 },
    ]);
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'pages_missing', text: '“Declaration” has one page; there is no page 3.' },
      { code: 'pages_missing', text: 'Pages 2–3 of “Its end” can’t be printed: it has one page.' },
    ]);
    expect(await work.built(packetId)).toMatchObject({ state: 'failed' });
    const built = await work.built(packetId, { despite: ['pages_missing'], draft: true });
    expect(built).toMatchObject({ state: 'done', error: null });
  }, 120_000);

  it('is that a document cites a page that is left out, unless another item prints it', async () => {
    const { work, register } = await withRegister('Cited');
    const cite = (page: number): string => writeCitation('the register', { evidenceId: register, page, quote: null });
    const documentId = await work.make('/documents', { title: 'Declaration', body: `${cite(4)} and ${cite(2)}.` });
    const items = [
      { kind: 'document', refId: documentId },
      { kind: 'exhibit', refId: register, pages: '1-3' },
    ] as const;
    const packetId = await work.save('Trial', items);
    const { plan, packet } = await work.read(packetId);
    const cited = plan.findings.filter(({ code }) => code === 'cited_page_left_out');
    expect(cited).toMatchObject([{ severity: 'warning', page: 4, itemId: packet.items[1]?.id, evidenceId: register }]);
    await work.act('save', { packetId, title: 'Trial', items: [...items, { ...items[1], pages: '4' }] });
    const mended = (await work.read(packetId)).plan.findings;
    expect(mended.filter(({ code }) => code === 'cited_page_left_out')).toEqual([]);
  });

  it('leaves redactions where they are in the file, and names the one whose page is left out', async () => {
    const { work, register } = await withRegister('Redacted');
    const item = { kind: 'exhibit', refId: register, pages: '2-3' } as const;
    const packetId = await work.save('Trial', [item]);
    await work.act('redact', { packetId, evidenceId: register, words: ['Three'] });
    await work.act('redact', { packetId, evidenceId: register, words: ['Six'] });
    const { packet } = await work.read(packetId);
    expect(packet.redactions.flatMap(({ boxes }) => boxes.map(({ page }) => page))).toEqual([3, 6]);
    const { findings } = await work.checked(packetId);
    expect(findings).toMatchObject([{ code: 'redacted_page_left_out', severity: 'notice', page: 6 }]);
    const built = await work.built(packetId);
    expect(built).toMatchObject({ state: 'done', error: null });
    const text = await textOf(await work.file(built.files[0]?.fileId ?? ''));
    expect(text).toMatch(/Page Two of the register[^]*Page of the register/);
    expect(text).not.toContain('Three');
  }, 120_000);

  it('is what the printed pages have, on the page that the file has it', async () => {
    const work = await Packing.in(app, token, 'Private');
    const bytes = await textPdf(['SSN 219-09-9999', 'Nothing', 'SSN 219-09-9998']);
    const refId = await work.exhibit('numbers.pdf', bytes, { exhibitNumber: 'A' });
    const packetId = await work.save('Trial', [{ kind: 'exhibit', refId, pages: '2-3' }]);
    const { findings } = await work.checked(packetId);
    expect(findings.map(({ code, page }) => [code, page])).toEqual([['social_security_number', 3]]);
  }, 60_000);
});
