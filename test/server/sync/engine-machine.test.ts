import { chmod, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { machineClock } from '#server/sync/machine-clock.ts';
import { type WireAnswer, WireFault, type WireRequest } from '#server/sync/ports.ts';
import type { Desktop } from './desktop.ts';
import { must, type Row, type Two, two } from './two.ts';

/* What can go wrong on the machine itself, and with bytes on their way to it (SPEC 7.4). */

const isFile = ({ url }: WireRequest): boolean => url.includes('/files/');
const said =
  'The disk is full, so sync stopped where it was. Nothing is lost. Free some space, and it continues from there.';

async function staged({ blobs }: Desktop): Promise<string[]> {
  return readdir(join(dirname(dirname(dirname(blobs.pathOf('00')))), 'staging'));
}

/** One file there, which the next run fetches. */
async function withFileThere(pair: Two, text: string): Promise<void> {
  await pair.server.upload(pair.token, [{ name: 'there.txt', bytes: text }], { caseId: pair.remoteCaseId });
}

describe('a disk that is full (7.7)', () => {
  it('at any write is said in a sentence, is no fault, and costs nothing once there is room', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    let reached = true;
    for (let at = 1; reached; at += 1) {
      await desktop.call('post_todos', { body: { caseId, title: `Here ${at}` } });
      await there('POST', '/todos', { caseId: remoteCaseId, title: `There ${at}` });
      let writes = 0;
      const pipeline = new Proxy(desktop.pipeline, {
        get(target, name) {
          if (name === 'run') return target.run.bind(target);
          if (name === 'prepared') return target.prepared.bind(target);
          return (...given: Parameters<Pipeline['write']>) => {
            writes += 1;
            if (writes < at) return target.write(...given);
            return Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
          };
        },
      });
      desktop.newEngine({ pipeline });
      const run = await desktop.engine.run(remoteId);
      reached = writes >= at;
      expect({ at, end: run.end, sentence: run.sentence, m: run.matters.length }).toEqual(
        reached ? { at, end: 'failed', sentence: said, m: 0 } : { at, end: 'inStep', sentence: null, m: 1 },
      );
      desktop.newEngine();
      await desktop.engine.run(remoteId);
      for (const { id } of await desktop.engine.held()) await desktop.engine.resend(id);
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      await pair.equal();
      expect(await pair.rowsThere('todos')).toHaveLength(2 * at);
    }
    expect(await pair.rowsThere('todos')).toHaveLength(
      new Set((await pair.rowsThere('todos')).map(({ title }) => title)).size,
    );
  });

  it.each(['comes', 'goes'] as const)('while a file %s leaves no half of it', async (way) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId } = pair;
    if (way === 'comes') await withFileThere(pair, 'A file that does not fit');
    else await desktop.addEvidence('here.txt', 'A file that does not fit');
    const blobs = new Proxy(desktop.blobs, {
      get(target, name) {
        if (name === 'stage') return () => Promise.reject(Object.assign(new Error('No space.'), { code: 'ENOSPC' }));
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    desktop.newEngine({ blobs });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'failed', sentence: said });
    expect(await staged(desktop)).toEqual([]);
    desktop.newEngine();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });
});

it('the bytes of a file that are not what they were here are not sent (7.4)', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId } = pair;
  const { sha256 } = await desktop.addEvidence('here.txt', 'As it was added');
  const file = desktop.blobs.pathOf(String(sha256));
  await chmod(file, 0o600);
  await writeFile(file, 'As it is by now');
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'failed' });
  expect(desktop.network.sent).not.toContain('POST /evidence');
  expect(await staged(desktop)).toEqual([]);
  await writeFile(file, 'As it was added');
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect(await pair.rowsThere('evidence')).toMatchObject([{ sha256 }]);
});

describe('the bytes of a file that are cut in the middle', () => {
  const half = (answer: WireAnswer, end: () => void): WireAnswer => ({
    ...answer,
    body: (async function* () {
      for await (const chunk of answer.body) {
        yield chunk.subarray(0, Math.floor(chunk.length / 2));
        break;
      }
      end();
    })(),
  });

  it.each<[string, () => void, string, string]>([
    [
      'with the connection',
      () => {
        throw new WireFault('The answer broke off.', true);
      },
      'waiting',
      'The connection broke in the middle of a file. The next run fetches it again.',
    ],
    [
      'in silence',
      () => undefined,
      'waiting',
      'The file that came is not the one the server describes. The next run fetches it again.',
    ],
  ])('%s are no file here, and are fetched again by the next run (4.5)', async (_how, end, ended, sentence) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId } = pair;
    const text = 'A long statement. '.repeat(200);
    await withFileThere(pair, text);
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      return isFile(request) ? half(answer, end) : answer;
    };
    const run = await desktop.engine.run(remoteId);
    expect(run.end).toBe(ended);
    const { sha256, title } = must((await pair.rowsThere('evidence'))[0]);
    // It is not here, so it is called what it is called there.
    expect(run.matters[0]?.left).toMatchObject([{ resource: 'evidence', title, why: sentence }]);
    expect(await pair.rowsHere('evidence')).toEqual([]);
    expect(await staged(desktop)).toEqual([]);
    expect(await desktop.blobs.has(String(sha256))).toBe(false);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await desktop.blobs.has(String(sha256))).toBe(true);
    await pair.equal();
  });
});

describe('a recording', () => {
  async function addRecording({ blobs, call, caseId }: Two['desktop'], name: string): Promise<Row> {
    // The head of an MP3: its bytes show what it is.
    const bytes = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]), Buffer.from(name.padEnd(400))]);
    const file = await blobs.stage(Readable.from([bytes]));
    try {
      const body = { caseId, recordingConsent: 'yes' };
      const answer = await call<{ evidence: Row[] }>('post_evidence', { body, files: [{ ...file, fileName: name }] });
      return must(answer.evidence[0]);
    } finally {
      await blobs.discard(file);
    }
  }

  it('travels with the consent that was confirmed for it, and stays without one, with a sentence (4.4)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId } = pair;
    const bound = Object.assign(Object.create(desktop) as Desktop, { call: desktop.call.bind(desktop) });
    const confirmed = await addRecording(bound, 'confirmed.mp3');
    const unconfirmed = await addRecording(bound, 'unconfirmed.mp3');
    expect(confirmed).toMatchObject({ kind: 'audio' });
    // As if it had come from somewhere that did not ask.
    await desktop.pipeline.write(null, 'sync', async (tx) => {
      await tx.db
        .updateTable('evidence')
        .set({ consentAt: null, consentBy: null, consentText: null })
        .where('id', '=', unconfirmed.id)
        .execute();
    });
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'waiting' });
    expect(must(run.matters[0]).left).toMatchObject([
      {
        localId: unconfirmed.id,
        why: 'It is a recording, and nobody confirmed here that everyone recorded consented.',
      },
    ]);
    expect((await pair.rowsThere('evidence')).map(({ fileName }) => fileName)).toEqual(['confirmed.mp3']);
  });
});

describe('a run that is stopped', () => {
  it('while it waits for a busy server ends at once, and the next one waits all the same (7.2)', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Later' } });
    const stop = new AbortController();
    const waited: number[] = [];
    desktop.newEngine({
      clock: {
        now: () => Date.now(),
        sleep: (milliseconds, signal) => {
          waited.push(milliseconds);
          if (waited.length === 1) stop.abort();
          return machineClock.sleep(signal?.aborted === true ? milliseconds : 0, signal);
        },
      },
    });
    let busy = true;
    desktop.network.fault = (request, go) => {
      if (request.method !== 'POST' || !busy) return go();
      busy = false;
      const headers = { 'content-type': 'application/json', 'retry-after': '40' };
      const body = (async function* () {
        yield await Promise.resolve(Buffer.from('{"error":"Busy.","code":"rate_limited"}'));
      })();
      return Promise.resolve({ status: 429, headers, url: request.url, body });
    };
    expect(await desktop.engine.run(remoteId, undefined, { signal: stop.signal })).toMatchObject({ end: 'stopped' });
    expect(await pair.rowsThere('todos')).toEqual([]);
    await desktop.engine.run(remoteId);
    expect(waited.slice(0, 2).every((milliseconds) => milliseconds >= 40_000)).toBe(true);
    for (const { id } of await desktop.engine.held()) await desktop.engine.resend(id);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toHaveLength(1);
  });

  it('discards an answer that nobody reads', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId } = pair;
    let closed = 0;
    desktop.network.fault = (request) => {
      const body: WireAnswer['body'] = {
        [Symbol.asyncIterator]: () => ({
          next: () => Promise.resolve({ done: false as const, value: Buffer.from('<html>') }),
          return: () => {
            closed += 1;
            return Promise.resolve({ done: true as const, value: undefined });
          },
        }),
      };
      return Promise.resolve({ status: 200, headers: { 'content-type': 'text/html' }, url: request.url, body });
    };
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'offline' });
    expect(closed).toBe(1);
  });
});
