import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createReadingPool } from '#server/importers/pool.ts';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { conversation } from '#test/bench/matter/messages-seed.ts';
import { type Bench, figure, type Measure, median, percentile, type Row, spread } from '#test/bench/measure.ts';
import { cpuSecondsWithEnded, ownMiB, residentMiB, residentMiBWithChildren } from '#test/bench/process-facts.ts';
import { smsBackup } from '#test/support/files/messages.ts';
import { searchesAndPages } from './message-search.ts';

const partBytes = 24 * 1024 * 1024;
/** As the server has it. */
const childModule = new URL('../../../build/out/server/importers/child.js', import.meta.url);
const aims = { ratio: 0.15, memoryMiB: 300, writeMs: 250 };

/**
 * Importing an export of one long conversation, against only looking the same file through in the same kind of child,
 * in turn; then searching and reading a matter full of messages.
 */
export const messages: Measure = {
  name: 'messages',
  async run(bench) {
    const count = bench.options.quick ? 20_000 : 200_000;
    const bytes = Buffer.from(smsBackup([...conversation(count)]));
    const rounds: Round[] = [];
    for (let round = 0; round < (bench.options.quick ? 1 : 3); round += 1) {
      const bare = await onlyReading(bench, bytes);
      await using ours = await startCasewright(bench);
      rounds.push({ bare, ours: await importing(ours, bytes, false), load: loadavg()[0] ?? Number.NaN });
    }
    await using ours = await startCasewright(bench);
    const beside = await importing(ours, bytes, true);
    const rows = importRows({ count, bytes: bytes.length, rounds, beside, load: loadavg()[0] ?? Number.NaN });
    return [...rows, ...(await searchesAndPages(bench))];
  },
};

interface Cost {
  seconds: number;
  /** Of the processor. */
  cpu: number;
}

interface Round {
  bare: Cost;
  ours: Importing;
  load: number;
}

interface Measured {
  count: number;
  bytes: number;
  /** With nothing else to do. */
  rounds: readonly Round[];
  /** While to-dos are made, one after the other. */
  beside: Importing;
  load: number;
}

function importRows({ count, bytes, rounds, beside, load }: Measured): Row[] {
  const ratios = rounds.map(({ bare, ours }) => bare.seconds / ours.seconds);
  const cpuRatios = rounds.map(({ bare, ours }) => bare.cpu / ours.cpu);
  const rates = (of: 'bare' | 'ours') => rounds.map((round) => count / round[of].seconds);
  const cost = (of: 'bare' | 'ours') => figure(median(rounds.map((round) => round[of].cpu)), 1);
  const ratio = median(ratios);
  const all = [...rounds.map(({ ours }) => ours), beside];
  const most = (of: 'childMiB' | 'ownMiB' | 'residentMiB') => Math.max(...all.map((each) => each[of]));
  const { writes } = beside;
  const p99 = percentile(writes, 99);
  const loads = `load of the machine ${rounds.map((round) => figure(round.load, 1)).join(', ')}`;
  return [
    {
      what: `importing ${figure(count)} messages`,
      ours: `${figure(median(rates('ours')))} messages/s (${spread(rates('ours'))})`,
      bare: `${figure(median(rates('bare')))} messages/s (${spread(rates('bare'))})`,
      ratio,
      aim: `≥ ${aims.ratio}`,
      met: ratio >= aims.ratio,
      note: `${figure(bytes / 1e6)} MB of SMS Backup & Restore, from the last part to the end; bare: only looked through, in the same kind of child; ratios ${ratios.map((each) => figure(each, 2)).join(', ')}; processor time ${cost('ours')} s against ${cost('bare')} s, ratio ${figure(median(cpuRatios), 2)}; ${loads}`,
    },
    {
      what: 'memory of the process that reads it',
      ours: `at most ${figure(most('childMiB'))} MiB`,
      aim: `≤ ${aims.memoryMiB} MiB`,
      met: most('childMiB') <= aims.memoryMiB,
    },
    {
      what: 'memory of the server meanwhile',
      ours: `at most ${figure(most('ownMiB'))} MiB`,
      aim: `≤ ${aims.memoryMiB} MiB`,
      met: most('ownMiB') <= aims.memoryMiB,
      note: `its own; with the pages of its database and programs, which the system takes back, ${figure(most('residentMiB'))} MiB`,
    },
    {
      what: 'other writes meanwhile',
      ours: `p99 ${figure(p99)} ms`,
      aim: `≤ ${aims.writeMs} ms`,
      met: p99 <= aims.writeMs,
      note: `${figure(writes.length)} to-dos made one after the other; p50 ${figure(percentile(writes, 50))} ms, at most ${figure(Math.max(...writes))} ms; meanwhile ${figure(count / beside.seconds)} messages/s; load of the machine ${figure(load, 1)}`,
    },
  ];
}

async function onlyReading(bench: Bench, bytes: Buffer): Promise<Cost> {
  const file = path.join(bench.folder, 'sms.xml');
  await writeFile(file, bytes);
  const pool = createReadingPool({ childModule });
  const [started, before] = [performance.now(), cpuSecondsWithEnded(process.pid) ?? Number.NaN];
  try {
    const reading = { file: { path: file, fileName: 'sms.xml', sha256: 'x'.repeat(64) }, answers: {}, people: nobody };
    const { messages: read } = await pool.survey(reading);
    if (read === 0) throw new Error('Nothing was read.');
    const seconds = (performance.now() - started) / 1000;
    return { seconds, cpu: await cpuSince(process.pid, before) };
  } finally {
    await pool.close();
  }
}

const nobody = { owner: { names: [], handles: [] }, others: { names: [], handles: [] } };

/** A child’s time is its parent’s once it has ended. */
async function cpuSince(pid: number, before: number): Promise<number> {
  await pause(500);
  return (cpuSecondsWithEnded(pid) ?? Number.NaN) - before;
}

interface Importing extends Cost {
  /** Milliseconds of each other write. */
  writes: number[];
  childMiB: number;
  /** Of the server. */
  ownMiB: number;
  residentMiB: number;
}

async function importing(ours: Casewright, bytes: Buffer, writesBeside: boolean): Promise<Importing> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const parts = Math.ceil(bytes.length / partBytes);
  const found: Importing = { seconds: 0, cpu: 0, writes: [], childMiB: 0, ownMiB: 0, residentMiB: 0 };
  const watch = setInterval(() => {
    const resident = residentMiB(ours.pid) ?? 0;
    found.residentMiB = Math.max(found.residentMiB, resident);
    found.ownMiB = Math.max(found.ownMiB, ownMiB(ours.pid) ?? 0);
    found.childMiB = Math.max(found.childMiB, (residentMiBWithChildren(ours.pid) ?? 0) - resident);
  }, 100);
  const working = { over: false };
  try {
    for (let part = 1; part < parts; part += 1) await sendPart(ours, bytes, { part, parts, sha256 });
    const [started, before] = [performance.now(), cpuSecondsWithEnded(ours.pid) ?? Number.NaN];
    const writing = writesBeside ? makeTodos(ours, found.writes, working) : undefined;
    const importId = await sendPart(ours, bytes, { part: parts, parts, sha256 });
    while ((await stateOf(ours, importId)) !== 'done') await pause(250);
    found.seconds = (performance.now() - started) / 1000;
    working.over = true;
    await writing;
    found.cpu = await cpuSince(ours.pid, before);
    return found;
  } finally {
    working.over = true;
    clearInterval(watch);
  }
}

async function sendPart(
  ours: Casewright,
  bytes: Buffer,
  { part, parts, sha256 }: { part: number; parts: number; sha256: string },
): Promise<string> {
  const form = new FormData();
  const fields = { caseId: ours.caseId, attest: 'yes', ...(parts > 1 && { part, parts }), sha256 };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(bytes.subarray((part - 1) * partBytes, part * partBytes))]), 'sms.xml');
  const { id } = (await post(ours, '/messages/import', form)) as { id: string };
  return id;
}

async function stateOf(ours: Casewright, importId: string): Promise<string> {
  const answer = await post(ours, '/messages/import', { caseId: ours.caseId, importId });
  const { state } = answer as { state: string };
  if (state === 'refused' || state === 'cancelled') throw new Error(`The import ended as ${state}.`);
  return state;
}

async function makeTodos(ours: Casewright, writes: number[], working: { over: boolean }): Promise<void> {
  while (!working.over) {
    const started = performance.now();
    await post(ours, '/todos', { caseId: ours.caseId, title: `To-do ${writes.length}` });
    writes.push(performance.now() - started);
    await pause(20);
  }
}

async function post(ours: Casewright, address: string, body: object): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${ours.url}/api/v1${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ours.token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
