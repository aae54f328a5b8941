import { cp, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { syncLimits, syncPaths } from '#server/catalog/sync-feed.ts';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, percentile, type Row } from '#test/bench/measure.ts';
import { cpuSeconds, residentMiB } from '#test/bench/process-facts.ts';
import { quick, recordsIn, type Shape, whole } from '#test/bench/sync/matter.ts';
import { type Copied, copyAll, type Place, readAll } from '#test/bench/sync/plain-copy.ts';
import { type Asked, countOf, type Run, take, takeMeasured } from '#test/bench/sync/steps.ts';

/** SPEC 7.1: what sync plans with. */
const aMinute = 100;
/** The case itself, and the eleven lists of a matter in addition to those of its hearings. */
const listsOfMatter = 12;

export const sync: Measure = {
  name: 'sync',
  async run(bench) {
    const shape = bench.options.quick ? quick : whole;
    const filled = path.join(await mkdtemp(path.join(bench.folder, 'filled-')), 'data');
    const empty = { url: '', token: '', plain: false, remoteCaseId: null, eventId: '' };
    bench.say(`Filling a matter with ${figure(recordsIn(shape))} records …`);
    const { eventId = '' } = await take({ ...empty, step: 'fill', data: filled, shape });
    const rows: Row[] = [];
    for (const lane of ['with the extension', 'plain v1'] as const) {
      rows.push(...(await inLane(bench, { lane, shape, filled, eventId })));
    }
    return rows;
  },
};

interface Filled {
  lane: 'with the extension' | 'plain v1';
  shape: Shape;
  filled: string;
  eventId: string;
}

/** A server, a desktop that brings its matter there, and a second one that fetches it. */
async function inLane(bench: Bench, { lane, shape, filled, eventId }: Filled): Promise<Row[]> {
  const plain = lane === 'plain v1';
  await using server = await startCasewright(bench);
  const home = path.join(await mkdtemp(path.join(bench.folder, 'desktop-')), 'data');
  await cp(filled, home, { recursive: true });
  const { url, token } = server;
  const asked: Asked = { step: 'link', data: home, url, token, plain, remoteCaseId: null, eventId };
  const { remoteCaseId = '' } = await take(asked);
  const there: Place = { url, token, caseId: remoteCaseId };
  const table = new Table(server, lane, shape);

  const rest = plain ? 1 + listsOfMatter + shape.hearings : 2;
  const { predicted = 0 } = await takeMeasured({ ...asked, step: 'preview' });
  bench.say(`${lane}: the first sync, about ${figure(predicted)} requests …`);
  await table.measure('first sync to the server', { ...asked, step: 'run' }, firstThere(shape, plain));
  table.note(`the preview said ${figure(predicted)}`);
  const { rows: all, ...list } = await readAll(there);
  table.compare(await plainCopy(server, all));

  await table.measure('sync when nothing has changed', { ...asked, step: 'run' }, rest);
  table.compare(list);
  const idle = plain ? [] : [await idleRow(asked, shape, list)];
  await take({ ...asked, step: 'edit' });
  await table.measure('sync of one change here', { ...asked, step: 'run' }, rest + 1);
  table.compare(await readAll(there));
  await changeThere(there, all);
  await table.measure('sync of one change there', { ...asked, step: 'run' }, plain ? rest : rest + 1);
  table.compare(await readAll(there));

  const second = path.join(await mkdtemp(path.join(bench.folder, 'second-')), 'data');
  await take({ ...asked, data: second, remoteCaseId });
  const fetched = (plain ? rest : rest + batchesOf(shape)) + shape.evidence;
  bench.say(`${lane}: the first sync of a second desktop …`);
  await table.measure('first sync to another desktop', { ...asked, data: second, step: 'run' }, fetched);
  table.compare(await readAll(there, true));
  return plain ? table.rows : [...table.rows, ...idle, await poll(there, bench.options.quick ? 20 : 200, list)];
}

/** Rows as they come; each step is judged by the requests that the formula allows. */
class Table {
  readonly rows: Row[] = [];
  readonly #server: Casewright;
  readonly #lane: string;
  readonly #shape: Shape;
  #last: Run | undefined;

  constructor(server: Casewright, lane: string, shape: Shape) {
    this.#server = server;
    this.#lane = lane;
    this.#shape = shape;
  }

  async measure(what: string, asked: Asked, formula: number): Promise<void> {
    const before = cpuSeconds(this.#server.pid);
    const run = await takeMeasured(asked);
    const after = cpuSeconds(this.#server.pid);
    this.#last = run;
    const there = before === null || after === null ? 'not measured' : `${figure(after - before, 1)} s`;
    const size = `${figure(recordsIn(this.#shape))} records, ${figure(this.#shape.evidence)} files`;
    this.rows.push({
      what: `${what}, ${size}, ${this.#lane}`,
      ours: `${shown({ requests: countOf(run), seconds: run.seconds })}; ${minutes(countOf(run))}`,
      aim: `${figure(formula)} requests`,
      met: countOf(run) === formula,
      note: `processor time ${figure(run.processorSeconds, 1)} s here, ${there} there; nothing else waits longer than ${figure(run.wait)} ms of it; memory at most ${figure(run.peakMiB)} MiB here, ${figure(residentMiB(this.#server.pid) ?? Number.NaN)} MiB there afterwards`,
    });
  }

  note(more: string): void {
    const row = this.rows.at(-1);
    if (row) row.note = `${row.note ?? ''}; ${more}`;
  }

  /** The last step and the same by plain `fetch`: how quick a request is. */
  compare(bare: Copied): void {
    const row = this.rows.at(-1);
    if (!row || !this.#last) throw new Error('There is nothing to compare with.');
    row.bare = shown(bare);
    row.ratio = bare.seconds / this.#last.seconds;
  }
}

function shown({ requests, seconds }: Copied): string {
  return `${figure(requests)} ${requests === 1 ? 'request' : 'requests'}, ${figure(seconds, seconds < 10 ? 2 : 0)} s`;
}

/** What the budget makes of it: nobody waited here. */
function minutes(requests: number): string {
  const count = Math.ceil(requests / aMinute);
  return count === 1 ? 'no wait' : `${figure(count)} minutes at ${aMinute} a minute`;
}

/**
 * What is there is read, and each record is made by one request, or many by one with the extension. What an upload to a
 * plain v1 server can't say takes a second one. Because lines on the lists of hearings give these another version, all is
 * read once more: every list, or what the feed reports of all that was made.
 */
function firstThere(shape: Shape, plain: boolean): number {
  const records = recordsIn(shape);
  const workedOn = Math.ceil(shape.evidence / 2);
  const made = plain ? workedOn + records - 1 : shape.evidence + createsOf(shape);
  const again = plain ? listsOfMatter + shape.hearings : Math.ceil(records / syncLimits.changesByDefault);
  return (plain ? 1 + listsOfMatter : 3) + made + again;
}

/** Files go alone; of the others as many as do not name each other. */
function createsOf(shape: Shape): number {
  const first = shape.courtFiles + shape.folders + shape.categories + shape.contacts;
  const together = [first, shape.timeline + shape.hearings, shape.todos + shape.resources];
  return together.reduce((sum, count) => sum + Math.ceil(count / syncLimits.createsAtOnce), 0);
}

/** With the extension records are read many at once, by resource; the case was read when it was selected. */
function batchesOf(shape: Shape): number {
  return Object.values(shape).reduce((sum: number, n: number) => sum + Math.ceil(n / syncLimits.recordsAtOnce), 0);
}

async function plainCopy(server: Casewright, rows: Awaited<ReturnType<typeof readAll>>['rows']): Promise<Copied> {
  const { caseId } = server;
  return copyAll(rows, { url: server.url, token: server.token, caseId });
}

async function changeThere({ url, token }: Place, rows: Awaited<ReturnType<typeof readAll>>['rows']): Promise<void> {
  const [todo] = rows.get('todos') ?? [];
  const response = await fetch(`${url}/api/v1/todos?id=${String(todo?.['id'])}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Changed there' }),
  });
  if (!response.ok) throw new Error(`A to-do was not changed: ${response.status} ${await response.text()}`);
}

const processorAim = 50;
const waitAim = 100;
const bytesAim = 1500;

/** A round that finds nothing to do, against reading every list: processor time, and what else waits for it. */
async function idleRow(asked: Asked, shape: Shape, list: Copied): Promise<Row> {
  const { idle } = await take({ ...asked, step: 'idle' });
  if (!idle) throw new Error('The idle rounds were not measured.');
  const { processorMs, wait, firstWait, bytesOfBases } = idle;
  return {
    what: `an idle round, ${figure(recordsIn(shape))} records, with the extension`,
    ours: `processor time ${figure(processorMs, 1)} ms, nothing waits longer than ${figure(wait, 1)} ms`,
    bare: shown(list),
    ratio: (1000 * list.seconds) / processorMs,
    aim: `≤ ${processorAim} ms, ≤ ${waitAim} ms`,
    met: processorMs <= processorAim && wait <= waitAim,
    note: `beside it every list, read by plain fetch; the wait is processor time, and up to ${figure(firstWait)} ms in the first round of a program; ${figure(bytesOfBases)} bytes are kept of what both sides held for each record (aim ${figure(bytesAim)})`,
  };
}

/** What it costs to ask whether anything has happened, against reading every list. */
async function poll({ url, token, caseId }: Place, times: number, list: Copied): Promise<Row> {
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (address: string): Promise<string> => {
    const response = await fetch(`${url}/api/v1${address}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address} was answered ${response.status}: ${text}`);
    return text;
  };
  const { cursor } = JSON.parse(await ask(`${syncPaths.manifest}?caseId=${caseId}`)) as { cursor: string };
  const taken: number[] = [];
  let answer = '';
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    answer = await ask(`${syncPaths.changes}?since=${encodeURIComponent(cursor)}&caseId=${caseId}`);
    taken.push(performance.now() - started);
  }
  const p50 = percentile(taken, 50);
  return {
    what: 'a poll of the feed when nothing has changed',
    ours: `p50 ${figure(p50, 1)} ms, p99 ${figure(percentile(taken, 99), 1)} ms`,
    bare: shown(list),
    ratio: (1000 * list.seconds) / p50,
    note: `${figure(answer.length)} bytes; beside it every list, read by plain fetch`,
  };
}
