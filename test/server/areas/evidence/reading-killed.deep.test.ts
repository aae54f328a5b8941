import Database from 'better-sqlite3';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { databaseName } from '#server/store/backup.ts';
import { killReadingChildren } from '#test/server/areas/messages/importing.ts';
import { ask, startServer } from '#test/server/cli/killable-server.ts';
import { Desk } from '#test/server/cli/casewright.ts';
import { picturesOnPages } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';

/* Issue 16, point 3: "a killed server or child goes on at the next page". */

const words = 'apple basket candle dinner engine flower garden hammer island jacket kitchen ladder'.split(' ');

interface Item {
  extraction: { status: string; page: number | null; pages: number | null; pagesNotRead: object[] };
}

/** The pages that are stored, as the folder has them while no server does. */
function stored(desk: Desk): number[] {
  const database = new Database(join(desk.data, databaseName));
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    const pages = database.prepare<[], number>(`select place from recognizedPages where text is not null`);
    return pages.pluck().all();
  } finally {
    database.close();
  }
}

// Which processes read, Linux says.
test.skipIf(process.platform !== 'linux')(
  'a scan whose server and children are killed is read to its end, each page once',
  { timeout: 600_000 },
  async () => {
    await using desk = new Desk();
    let server = await startServer(desk);
    const { caseId } = await ask<{ caseId: string }>(server, '/first-run', { name: 'Maya Ellery', start: 'empty' });
    const scan = await picturesOnPages(await Promise.all(words.map((word) => pngOfText([`The word is ${word}`]))));
    const form = new FormData();
    form.append('caseId', caseId);
    form.append('files', new Blob([new Uint8Array(scan)]), 'scan.pdf');
    const { evidence } = await ask<{ evidence: { id: string }[] }>(server, '/evidence', form);
    const address = `/evidence/${evidence[0]?.id}`;
    const look = async () => (await ask<Item>(server, address)).extraction;
    const at = async (page: number) => {
      for (;;) {
        const now = await look();
        expect(now.status).not.toBe('failed');
        if (now.status === 'done' || (now.page ?? 0) >= page) return now;
        await pause(20);
      }
    };
    let seen: number[] = [];
    for (const page of [2, 4, 6]) {
      await at(page);
      await server.kill();
      const pages = stored(desk);
      // Those of the last kill, and more.
      expect(pages).toEqual(expect.arrayContaining(seen));
      expect(pages.length).toBeGreaterThan(seen.length);
      seen = pages;
      server = await startServer(desk);
      const next = await at(1);
      expect(next.page).toBeGreaterThanOrEqual(seen.length);
      const word = words[seen[0] ?? 0];
      expect((await ask<object[]>(server, `/evidence?caseId=${caseId}&q=${word}`)).length).toBe(1);
    }
    await at(8);
    expect(await killReadingChildren(server.pid, 'extraction/child')).toBeGreaterThan(0);
    expect(await at(words.length + 1)).toMatchObject({ status: 'done', pages: words.length, pagesNotRead: [] });
    const { pages } = await ask<{ pages: { text: string }[] }>(server, `${address}/reading`);
    expect(pages.map(({ text }) => text)).toEqual(words.map((word) => expect.stringContaining(word) as string));
    await server.kill();
    expect(stored(desk)).toEqual([]);
  },
);
