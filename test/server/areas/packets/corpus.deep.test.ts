import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { isHere } from '#test/support/outside-tools.ts';
import { Packing } from './packing.ts';

const run = promisify(execFile);
const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const present = corpus !== '' && statSync(corpus, { throwIfNoEntry: false })?.isDirectory() === true;
const folders = present ? ['pdf', 'docx', 'eml', 'images'] : [];
// What is empty is refused as an upload. A book of 352 pages would take as long as all the others.
const filesOf = (folder: string): string[] =>
  partOfTheWhole(
    globSync(`${folder}/*.*`, { cwd: corpus })
      .toSorted()
      .filter((name) => statSync(join(corpus, name)).size > 0 && name !== 'pdf/freeculture.pdf'),
    3,
  );

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** What no document of the corpus lacks; a packet that is given would need each mended. */
const despiteOf = (findings: readonly { code: string; severity: string }[]): string[] => [
  ...new Set(findings.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))),
];

describe.skipIf(!present)('packets of the files of the corpus (skipped without CASEWRIGHT_CORPUS)', () => {
  it.each(folders)(
    'have pages for each file, or say by its name why not: %s',
    async (folder) => {
      const work = await Packing.in(app, token, folder);
      work.patienceMs = 500_000;
      const names = filesOf(folder);
      const items = new Map<string, string>();
      for (const [at, name] of names.entries()) {
        const bytes = readFileSync(join(corpus, name));
        const refId = await work.exhibit(basename(name), bytes, { title: `File ${at}`, exhibitNumber: String(at + 1) });
        items.set(refId, basename(name));
      }
      const packetId = await work.save(
        folder,
        [...items.keys()].map((refId) => ({ kind: 'exhibit' as const, refId })),
      );
      const { findings, rows } = await work.checked(packetId);
      expect(rows).toHaveLength(items.size);
      const refused = findings.filter(({ code }) => code === 'unprintable');
      for (const { evidenceId, text } of refused) expect(text).toContain(items.get(evidenceId ?? ''));

      const built = await work.built(packetId, { despite: despiteOf(findings) });
      expect(built).toMatchObject({ state: 'done', error: null });
      const own = await mkdtemp(join(tmpdir(), 'casewright-corpus-'));
      for (const { fileId, name } of built.files) {
        await writeFile(join(own, name), await work.file(fileId ?? ''));
        if (isHere('qpdf')) await run('qpdf', ['--check', join(own, name)]);
      }
      await rm(own, { recursive: true });
    },
    600_000,
  );
});
