import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readerOf } from '#server/importers/formats.ts';
import { hashedOnly } from '#server/importers/media-folder.ts';
import { openReadable } from '#server/importers/open-readable.ts';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { residentMiB, residentMiBWithChildren } from '#test/bench/process-facts.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';

const partBytes = 24 * 1024 * 1024;
const aims = { ratio: 0.15, memoryMiB: 300, writeMs: 250 };

/** Importing an export of one long conversation, against only reading the same file with the same reader. */
export const messages: Measure = {
  name: 'messages',
  async run(bench) {
    const count = bench.options.quick ? 20_000 : 200_000;
    const bytes = Buffer.from(smsBackup(texts(count)));
    const alone = await onlyReading(bench, bytes);
    await using ours = await startCasewright(bench);
    const { seconds, writes, childMiB, growthMiB } = await importing(ours, bytes);
    const [rate, bare] = [count / seconds, count / alone];
    const ratio = rate / bare;
    const p99 = percentile(writes, 99);
    const rows: Row[] = [
      {
        what: `importing ${figure(count)} messages`,
        ours: `${figure(rate)} messages/s`,
        bare: `${figure(bare)} messages/s`,
        ratio,
        aim: `≥ ${aims.ratio}`,
        met: ratio >= aims.ratio,
        note: `${figure(bytes.length / 1e6)} MB of SMS Backup & Restore, from the last part to the end; bare: the same reader alone`,
      },
      {
        what: 'memory of the process that reads it',
        ours: `at most ${figure(childMiB)} MiB`,
        aim: `≤ ${aims.memoryMiB} MiB`,
        met: childMiB <= aims.memoryMiB,
        note: `the server grew by at most ${figure(growthMiB)} MiB`,
      },
      {
        what: 'other writes meanwhile',
        ours: `p99 ${figure(p99)} ms`,
        aim: `≤ ${aims.writeMs} ms`,
        met: p99 <= aims.writeMs,
        note: `${figure(writes.length)} to-dos made one after the other; p50 ${figure(percentile(writes, 50))} ms, at most ${figure(Math.max(...writes))} ms`,
      },
    ];
    return rows;
  },
};

/** In seconds, the better of two rounds. */
async function onlyReading(bench: Bench, bytes: Buffer): Promise<number> {
  const file = path.join(bench.folder, 'sms.xml');
  await writeFile(file, bytes);
  const rounds: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const started = performance.now();
    using opened = await openReadable(readerOf, { path: file, fileName: 'sms.xml', sha256: 'x'.repeat(64) });
    let read = 0;
    for await (const item of opened.reader.read(opened.source, {}, hashedOnly)) if (item.type === 'message') read += 1;
    if (read === 0) throw new Error('Nothing was read.');
    rounds.push((performance.now() - started) / 1000);
  }
  return Math.min(...rounds);
}

interface Importing {
  seconds: number;
  /** Milliseconds of each other write. */
  writes: number[];
  childMiB: number;
  growthMiB: number;
}

async function importing(ours: Casewright, bytes: Buffer): Promise<Importing> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const parts = Math.ceil(bytes.length / partBytes);
  const before = residentMiB(ours.pid) ?? 0;
  const found: Importing = { seconds: 0, writes: [], childMiB: 0, growthMiB: 0 };
  const watch = setInterval(() => {
    const own = residentMiB(ours.pid) ?? 0;
    found.growthMiB = Math.max(found.growthMiB, own - before);
    found.childMiB = Math.max(found.childMiB, (residentMiBWithChildren(ours.pid) ?? 0) - own);
  }, 100);
  const working = { over: false };
  try {
    for (let part = 1; part < parts; part += 1) await sendPart(ours, bytes, { part, parts, sha256 });
    const started = performance.now();
    const writing = makeTodos(ours, found.writes, working);
    const importId = await sendPart(ours, bytes, { part: parts, parts, sha256 });
    while ((await stateOf(ours, importId)) !== 'done') await pause(250);
    found.seconds = (performance.now() - started) / 1000;
    working.over = true;
    await writing;
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
