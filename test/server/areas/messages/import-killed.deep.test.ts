import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseName } from '#server/store/backup.ts';
import { Desk } from '#test/server/cli/casewright.ts';
import { ask, startServer } from '#test/server/cli/killable-server.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { killWhileImporting } from './killed-imports.ts';

/* Issue 14: "kill -9 at random in imports: half-stored ones 0, resumed all." */

const many = 12_000;
const rounds = 6;

/** What is stored, as the folder has it while no server does. */
function counts(desk: Desk): { messages: number; different: number; sightings: number; state: string } {
  const database = new Database(join(desk.data, databaseName));
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const one = (sql: string): unknown => database.prepare(sql).pluck().get();
    return {
      messages: Number(one('select count(*) from messages')),
      different: Number(one('select count(distinct body) from messages')),
      sightings: Number(one('select count(*) from messageSightings')),
      state: String(one('select state from messageImports')),
    };
  } finally {
    database.close();
  }
}

test(`an import whose server is killed ${rounds} times stores every message once`, { timeout: 600_000 }, async () => {
  await using desk = new Desk();
  const chance = new Seeded(1414);
  let server = await startServer(desk);
  const { caseId } = await ask<{ caseId: string }>(server, '/first-run', { name: 'Maya Ellery', start: 'empty' });
  const form = new FormData();
  form.append('caseId', caseId);
  form.append('attest', 'yes');
  form.append('file', new Blob([smsBackup(texts(many))]), 'sms.xml');
  const { id } = await ask<{ id: string }>(server, '/messages/import', form);
  let before = 0;
  for (let round = 0; round < rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300 + chance.below(1500)));
    await server.kill();
    const found = counts(desk);
    // Whatever was stored stays, and each message has the record that it came from.
    expect(found.messages).toBeGreaterThanOrEqual(before);
    expect(found).toMatchObject({ different: found.messages, sightings: found.messages });
    before = found.messages;
    server = await startServer(desk);
  }
  for (;;) {
    const { state } = await ask<{ state: string }>(server, '/messages/import', { caseId, importId: id });
    if (state === 'done') break;
    expect(state).toBe('storing');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await server.kill();
  expect(counts(desk)).toEqual({ messages: many, different: many, sightings: many, state: 'done' });
});

// By hand `test/bench/programs/kill-imports.ts` does the same a thousand times.
test.skipIf(process.platform !== 'linux')(
  'none of 30 imports is half stored, stored twice or lost',
  { timeout: 900_000 },
  async () => {
    const { servers, children, ...killed } = await killWhileImporting(30, 3030);
    expect(killed).toEqual({ imports: 30, half: 0, lost: 0, duplicates: 0 });
    expect(servers).toBeGreaterThan(5);
    expect(children).toBeGreaterThan(5);
  },
);
