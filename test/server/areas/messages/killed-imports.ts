import Database from 'better-sqlite3';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseName } from '#server/store/backup.ts';
import { Desk } from '#test/server/cli/casewright.ts';
import { ask, type Server, startServer } from '#test/server/cli/killable-server.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { killReadingChildren } from './importing.ts';

/* Imports whose server or child is killed at random moments, one after the other in one data folder. */

const messagesEach = 1500;

interface Stored {
  id: string;
  state: string;
  messages: number;
  /** Of these messages, how many say different things: in an import of this test all of them do. */
  different: number;
  sightings: number;
}

/** What is stored, as the folder has it while no server does: how each import stands. */
function stored(desk: Desk): Stored[] {
  const database = new Database(join(desk.data, databaseName));
  try {
    const found = database.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The database is damaged: ${String(found)}`);
    return database
      .prepare<[], Stored>(
        `select id, state, (select count(*) from messages where importId = one.id) as messages,
        (select count(distinct body) from messages where importId = one.id) as different,
        (select count(*) from messageSightings where importId = one.id) as sightings from messageImports as one`,
      )
      .all();
  } finally {
    database.close();
  }
}

/** A job whose child died waits, longer each time, up to minutes: while no server runs, those pauses are made to end. */
function endPauses(desk: Desk): void {
  const database = new Database(join(desk.data, databaseName));
  try {
    database.exec(`update jobs set runAfter = createdAt where kind = 'importMessages'`);
  } finally {
    database.close();
  }
}

export interface Killed {
  imports: number;
  /** Kills of each while an import was being stored. */
  servers: number;
  children: number;
  /** Imports that were seen, or called done, with some of their messages alone. */
  half: number;
  /** Imports that ended without all of their messages. */
  lost: number;
  /** Messages that were stored more than once. */
  duplicates: number;
}

/**
 * Each import has a conversation of its own; all wait in one queue while server and child are killed in turn, each after
 * some part of the time that an import takes.
 */
export async function killWhileImporting(imports: number, seed: number): Promise<Killed> {
  await using desk = new Desk();
  const chance = new Seeded(seed);
  const killed: Killed = { imports, servers: 0, children: 0, half: 0, lost: 0, duplicates: 0 };
  let server = await startServer(desk);
  const { caseId } = await ask<{ caseId: string }>(server, '/first-run', { name: 'Maya Ellery', start: 'empty' });
  const ids: string[] = [];
  const shown = async (): Promise<number> =>
    (await ask<{ total: number }>(server, `/messages?caseId=${caseId}&limit=1`)).total;
  // The first is not disturbed: so long takes one on this machine, as busy as it is now.
  const began = performance.now();
  ids.push(await send(server, caseId, 0));
  while ((await shown()) < messagesEach) await pause(20);
  const takes = performance.now() - began;
  for (let nth = 1; nth < imports; nth += 1) ids.push(await send(server, caseId, nth));
  // As many kills as there are imports: a machine that is busy with other work gets on between them, but no further.
  for (let turn = 0; turn < imports; turn += 1) {
    // Killed 20 times before it stores anything, an import is refused; each has time to begin.
    await pause((0.3 + chance.next()) * takes);
    if ((await shown()) % messagesEach !== 0) killed.half += 1;
    if (turn % 2 === 0) {
      killed.children += await killReadingChildren(server.pid);
      continue;
    }
    await server.kill();
    const found = stored(desk);
    killed.half += found.filter((each) => !isWhole(each)).length;
    killed.duplicates += duplicatesAmong(found);
    if (found.some(({ state }) => state === 'storing')) killed.servers += 1;
    endPauses(desk);
    server = await startServer(desk);
  }
  await server.kill();
  endPauses(desk);
  server = await startServer(desk);
  for (let left = ids; left.length > 0; left = await storing(server, caseId, left)) await pause(200);
  await server.kill();
  const found = stored(desk);
  killed.half += found.filter((each) => !isWhole(each)).length;
  killed.duplicates += duplicatesAmong(found);
  killed.lost = ids.filter((id) => !found.some((each) => each.id === id && each.state === 'done')).length;
  return killed;
}

/** One that is done has everything, one that goes on a record for each of its messages, and one that is refused nothing. */
function isWhole({ state, messages, sightings }: Stored): boolean {
  if (state === 'done') return messages === messagesEach && sightings === messagesEach;
  return messages === sightings && (state === 'storing' || messages === 0);
}

function duplicatesAmong(found: readonly Stored[]): number {
  return found.reduce((sum, { messages, different }) => sum + messages - different, 0);
}

/** Those of the imports that are not at their end. */
async function storing(server: Server, caseId: string, ids: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const importId of ids) {
    const { state } = await ask<{ state: string }>(server, '/messages/import', { caseId, importId });
    if (state === 'storing') left.push(importId);
  }
  return left;
}

async function send(server: Server, caseId: string, nth: number): Promise<string> {
  const form = new FormData();
  const number = `+1555${String(1_000_000 + nth)}`;
  form.append('caseId', caseId);
  form.append('attest', 'yes');
  form.append('file', new Blob([smsBackup(texts(messagesEach), { number, name: `Person ${nth}` })]), 'sms.xml');
  let answer = await ask<{ id: string; state: string }>(server, '/messages/import', form);
  const { id } = answer;
  // A busy machine answers before it has looked all of it through.
  while (answer.state === 'reading') {
    await pause(100);
    answer = await ask(server, '/messages/import', { caseId, importId: id });
  }
  if (answer.state !== 'storing') throw new Error(`The export was not taken: it is ${answer.state}.`);
  return id;
}
