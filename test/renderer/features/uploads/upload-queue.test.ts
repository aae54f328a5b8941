import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from '#renderer/api/api-error.ts';
import type { SendUpload, UploadAnswer, UploadInput } from '#renderer/api/upload-evidence.ts';
import { passingStore } from '#renderer/features/uploads/passing-store.ts';
import { UploadQueue } from '#renderer/features/uploads/upload-queue.ts';
import type { UploadStore } from '#renderer/features/uploads/upload-store.ts';
import { singleWindow } from '#renderer/features/uploads/upload-windows.ts';
import { detailOf } from '#renderer/features/uploads/upload-words.ts';
import { mayTryAgain } from '#renderer/features/uploads/upload.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const target = { caseId: 'c1', folderId: null };

function file(name: string, text = name, type = ''): { file: File; folder: string } {
  return { file: new File([text], name, { type }), folder: '' };
}

interface Shelf {
  send: SendUpload;
  sent: UploadInput[];
  /** The Idempotency-Key of each request. */
  keys: string[];
}

/**
 * A server that knows bytes by their text and requests by their key, as far as the queue can distinguish it from the
 * real one.
 */
function shelf(refuse: (input: UploadInput) => Error | null = () => null): Shelf {
  const sent: UploadInput[] = [];
  const keys: string[] = [];
  const known = new Set<string>();
  const answers = new Map<string, UploadAnswer>();
  const send: SendUpload = async (input, { key, signal, onSent }) => {
    sent.push(input);
    keys.push(key);
    const error = refuse(input);
    if (error !== null) throw error;
    onSent(100, 100);
    const answer: UploadAnswer = answers.get(key) ?? { evidence: [], skipped: [] };
    if (!answers.has(key)) {
      for (const one of input.files) {
        const bytes = await one.text();
        if (known.has(bytes) && input.duplicates === 'skip') {
          answer.skipped.push({ fileName: one.name, reason: 'Here already.', evidenceId: 'twin' });
        } else answer.evidence.push(evidenceItem({ id: `item of ${one.name}`, title: one.name }));
        known.add(bytes);
      }
    }
    answers.set(key, answer);
    if (signal.aborted) throw new DOMException('Stopped.', 'AbortError');
    return answer;
  };
  return { send, sent, keys };
}

interface Opened {
  largest?: number;
  onGivenUp?: (name: string) => void;
  store?: UploadStore;
  answers?: () => Promise<boolean>;
  onStored?: (titles: string[]) => void;
}

function openQueue(send: SendUpload, { store = passingStore(), answers, onStored, largest, onGivenUp }: Opened = {}) {
  const queue = new UploadQueue({
    openStore: () => Promise.resolve(store),
    openWindows: () => singleWindow(),
    send,
    answers: answers ?? (() => Promise.resolve(true)),
    onStored: (items) => onStored?.(items.map(({ title }) => title)),
    largest: largest ?? requestLimits.fileBytes,
    giveUp: ({ name }) => Promise.resolve(onGivenUp?.(name)),
  });
  queue.open();
  return Object.assign(queue, { [Symbol.dispose]: () => queue.close() });
}

/** Waits until the list is as it should be; fails with what it is. */
async function becomes(queue: UploadQueue, states: readonly string[]): Promise<void> {
  await expect.poll(() => statesOf(queue), { interval: 5, timeout: 3_000 }).toEqual(states);
}

const statesOf = (queue: UploadQueue): string[] => queue.snapshot().uploads.map((upload) => upload.state);

describe('the upload queue', () => {
  it('adds files and reports each', async () => {
    const { send, sent } = shelf();
    const stored: string[] = [];
    using queue = openQueue(send, { onStored: (titles) => stored.push(...titles) });
    queue.add([file('a.pdf'), file('b.pdf'), file('.DS_Store')], target);
    await becomes(queue, ['done', 'done']);
    expect(stored).toEqual(['a.pdf', 'b.pdf']);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('paths');
    expect(queue.snapshot().uploads.map(({ evidenceId }) => evidenceId)).toEqual(['item of a.pdf', 'item of b.pdf']);
  });

  it('keeps the tree of a dropped folder, apart from loose files', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.add([file('a.pdf'), { ...file('b.pdf'), folder: 'School/May' }], { caseId: 'c1', folderId: 'f1' });
    await becomes(queue, ['done', 'done']);
    expect(sent.map(({ paths, folderId }) => [paths, folderId])).toEqual([
      [undefined, 'f1'],
      [['School/May'], 'f1'],
    ]);
  });

  it('asks once about all files that are here already, and follows the answer', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.add([file('a.pdf'), file('b.pdf')], target);
    await becomes(queue, ['done', 'done']);
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')], target);
    await becomes(queue, ['duplicate', 'duplicate', 'done']);
    expect(queue.snapshot().duplicates.map((upload) => upload.name)).toEqual(['a.pdf', 'b.pdf']);
    queue.answer({ duplicates: 'keep' });
    await becomes(queue, ['done', 'done', 'done']);
    expect(sent.at(-1)?.duplicates).toBe('keep');
  });

  it('adds nothing when duplicates are skipped', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.add([file('a.pdf', 'same'), file('b.pdf', 'same')], target);
    await becomes(queue, ['done', 'duplicate']);
    queue.answer({ duplicates: 'skip' });
    await becomes(queue, ['done', 'skipped']);
    expect(sent).toHaveLength(1);
  });

  it('sends a recording only after the person confirmed it, and nothing else with that confirmation', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.add([file('call.m4a'), file('a.pdf')], target);
    await becomes(queue, ['asking', 'done']);
    expect(sent.every((input) => input.recordingConsent === undefined)).toBe(true);
    queue.answer({ recordings: 'confirmed' });
    await becomes(queue, ['done', 'done']);
    expect(sent.at(-1)).toMatchObject({ recordingConsent: 'yes' });
    expect(sent.at(-1)?.files.map((one) => one.name)).toEqual(['call.m4a']);
  });

  it('asks for that word too when only the server finds out that a file is a recording', async () => {
    const refusal = {
      error: 'Call.dat is a recording.',
      code: 'invalid_request',
      issues: [{ path: ['recordingConsent'], message: 'Say so.' }],
    };
    const { send } = shelf((input) =>
      input.files.some(({ name }) => name === 'call.dat') && input.recordingConsent === undefined
        ? new ApiError(400, refusal, null)
        : null,
    );
    using queue = openQueue(send);
    queue.add([file('a.pdf'), file('call.dat')], target);
    await becomes(queue, ['done', 'asking']);
    expect(queue.snapshot().recordings.map(({ name }) => name)).toEqual(['call.dat']);
    queue.answer({ recordings: 'confirmed' });
    await becomes(queue, ['done', 'done']);
  });

  it('asks about recordings and about what is here already in one go, when all others are through', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.add([file('a.pdf')], target);
    await becomes(queue, ['done']);
    queue.pause();
    queue.add([file('call.m4a'), file('a.pdf'), file('b.pdf')], target);
    await becomes(queue, ['asking', 'waiting', 'waiting']);
    expect(queue.snapshot().recordings).toEqual([]);
    queue.goOn();
    await becomes(queue, ['asking', 'duplicate', 'done']);
    expect(queue.snapshot().recordings.map(({ name }) => name)).toEqual(['call.m4a']);
    expect(queue.snapshot().duplicates.map(({ name }) => name)).toEqual(['a.pdf']);
    queue.answer({ recordings: 'confirmed', duplicates: 'skip' });
    await becomes(queue, ['done', 'skipped', 'done']);
    expect(sent.at(-1)?.files.map(({ name }) => name)).toEqual(['call.m4a']);
  });

  it('writes down the keys of several requests at once, and drops those that were never sent', async () => {
    const store = passingStore();
    const changes: number[] = [];
    const counting: UploadStore = {
      ...store,
      change: (keys, changeOf) => {
        changes.push(keys.length);
        return store.change(keys, changeOf);
      },
    };
    const never: SendUpload = (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      });
    using queue = openQueue(never, { store: counting });
    queue.add(
      Array.from({ length: 150 }, (_, at) => file(`${at}.pdf`)),
      target,
    );
    await expect.poll(() => queue.snapshot().counts.sending).toBe(30);
    expect(changes).toEqual([120]);
    queue.stop();
    await expect.poll(() => queue.snapshot().counts.stopped).toBe(150);
    // Only what was on its way may have arrived.
    await expect
      .poll(() =>
        queue
          .snapshot()
          .uploads.filter(({ request }) => request !== null)
          .map(({ name }) => name),
      )
      .toEqual(Array.from({ length: 30 }, (_, at) => `${at}.pdf`));
  });

  it('leaves recordings out without that word', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.add([file('call.m4a')], target);
    queue.answer({ recordings: 'left-out' });
    await becomes(queue, ['left-out']);
    expect(sent).toHaveLength(0);
  });

  it('finds the one file at fault in a refused request', async () => {
    const { send } = shelf((input) =>
      input.files.some((one) => one.name === 'bad.pdf')
        ? new ApiError(400, { error: 'This name is refused.', code: 'invalid_file' }, null)
        : null,
    );
    using queue = openQueue(send);
    queue.add([file('a.pdf'), file('bad.pdf'), file('c.pdf')], target);
    await becomes(queue, ['done', 'failed', 'done']);
    expect(queue.snapshot().uploads[1]?.message).toBe('This name is refused.');
  });

  it('waits for a server that is gone, and goes on automatically under the same key', async () => {
    let gone = true;
    const { send, sent, keys } = shelf(() => (gone ? new OfflineError() : null));
    using queue = openQueue(send, { answers: () => Promise.resolve(!gone) });
    queue.add([file('a.pdf'), { ...file('b.pdf'), folder: 'x' }], target);
    await expect.poll(() => queue.snapshot().hold?.reason).toBe('offline');
    expect(statesOf(queue)).toEqual(['waiting', 'waiting']);
    expect(sent).toHaveLength(1);
    gone = false;
    await becomes(queue, ['done', 'done']);
    expect(keys.filter((key) => key === keys[0])).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
    expect(queue.snapshot().hold).toBeNull();
  });

  it('waits for the person when there is no room, and loses nothing', async () => {
    let full = true;
    const { send, keys } = shelf(() =>
      full ? new ApiError(402, { error: 'Storage is full.', code: 'storage_limit' }, null) : null,
    );
    using queue = openQueue(send);
    queue.add([file('a.pdf')], target);
    await expect.poll(() => queue.snapshot().hold?.sentence).toBe('Storage is full.');
    full = false;
    queue.goOn();
    await becomes(queue, ['done']);
    // Refused is not carried out: the same key must not be used for something else.
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('gives up a folder that is gone, and only that', async () => {
    const { send, sent } = shelf((input) =>
      input.folderId === 'gone'
        ? new ApiError(404, { error: 'There is no such folder.', code: 'not_found' }, null)
        : null,
    );
    using queue = openQueue(send);
    queue.add([file('a.pdf'), { ...file('b.pdf'), folder: 'x' }], { caseId: 'c1', folderId: 'gone' });
    queue.add([file('c.pdf')], target);
    await becomes(queue, ['failed', 'failed', 'done']);
    expect(sent.filter(({ folderId }) => folderId === 'gone')).toHaveLength(1);
  });

  it('rests while it is paused, and stops what waits', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    queue.pause();
    queue.add([file('a.pdf'), file('b.pdf')], target);
    await becomes(queue, ['waiting', 'waiting']);
    expect(queue.snapshot()).toMatchObject({ running: true, paused: true });
    queue.stop();
    await becomes(queue, ['stopped', 'stopped']);
    expect(sent).toHaveLength(0);
    const [first] = queue.snapshot().uploads;
    queue.tryAgain(first?.key);
    await becomes(queue, ['done', 'stopped']);
    queue.remove(queue.snapshot().uploads[1]?.key ?? 0);
    await becomes(queue, ['done']);
    queue.clear();
    await becomes(queue, []);
  });

  it('asks the next window’s server under the key of the request that nobody heard the end of', async () => {
    const store = passingStore();
    const { send, keys } = shelf();
    const never = openQueue(
      async (input, options) => {
        await send(input, options);
        return new Promise(() => undefined);
      },
      { store },
    );
    never.add([file('a.pdf'), file('b.pdf')], target);
    await becomes(never, ['sending', 'sending']);
    await store.keep([1, 2].map((key) => ({ key, file: new File([key === 1 ? 'a.pdf' : 'b.pdf'], 'kept') })));
    never.close();

    using next = openQueue(send, { store });
    await becomes(next, ['done', 'done']);
    expect(new Set(keys).size).toBe(1);
    expect(next.snapshot().duplicates).toEqual([]);
  });

  it('says which files were lost with their window', async () => {
    const store = passingStore();
    const { send } = shelf();
    const closed = openQueue(send, { store });
    closed.pause();
    closed.add([file('a.pdf')], target);
    await becomes(closed, ['waiting']);
    closed.close();
    using next = openQueue(send, { store });
    await becomes(next, ['failed']);
    expect(next.snapshot().uploads[0]?.message).toContain('Add it again');
    expect(next.snapshot().uploads.some(mayTryAgain)).toBe(false);
  });

  it('refuses a file over 25 MiB before sending it, and lists what could not be read', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send);
    const large = { file: new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'big.zip'), folder: '' };
    queue.add([large, { name: 'Locked', folder: 'Case', unreadable: 'This folder could not be read.' }], target);
    await becomes(queue, ['failed', 'failed']);
    expect(sent).toHaveLength(0);
    expect(queue.snapshot().uploads.some(mayTryAgain)).toBe(false);
    expect(queue.snapshot().uploads[1]?.message).toBe('This folder could not be read.');
  });
});

describe('a large file in the upload queue', () => {
  const largest = 4 * 1024 ** 3;
  const film = (lastModified = 5) => ({
    file: new File([new Uint8Array(requestLimits.fileBytes + 1)], 'film.bin', { lastModified }),
    folder: '',
  });

  /** Sends nothing of a large file before it is let, and then all of it. */
  function slowShelf() {
    const { send, sent, keys } = shelf();
    const go = Promise.withResolvers<void>();
    const slow: SendUpload = async (input, options) => {
      if ((input.files[0]?.size ?? 0) <= requestLimits.fileBytes) return send(input, options);
      const left = new Promise<never>((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      });
      sent.push({ files: [] });
      await Promise.race([go.promise, left]);
      return send(input, options);
    };
    return { send: slow, sent, keys, go: go.resolve };
  }

  it('travels alone', async () => {
    const { send, sent } = shelf();
    using queue = openQueue(send, { largest });
    queue.add([file('a.pdf'), film(), file('b.pdf')], target);
    await becomes(queue, ['done', 'done', 'done']);
    expect(sent.map(({ files }) => files.map(({ name }) => name).toSorted())).toEqual([
      ['a.pdf', 'b.pdf'],
      ['film.bin'],
    ]);
  });

  it('waits where it is while the queue is paused, and goes on under the same key', async () => {
    const { send, sent, keys, go } = slowShelf();
    using queue = openQueue(send, { largest });
    queue.add([film()], target);
    await becomes(queue, ['sending']);
    queue.pause();
    await becomes(queue, ['waiting']);
    expect(queue.snapshot().paused).toBe(true);
    go();
    queue.goOn();
    await becomes(queue, ['done']);
    expect([sent.length, keys.length]).toEqual([3, 1]);
  });

  it('says how much of it has arrived while it is paused, and while the application is not there', async () => {
    const { send } = shelf();
    let fails = true;
    const half: SendUpload = async (input, options) => {
      const size = input.files[0]?.size ?? 0;
      options.onSent(size / 2, size);
      if (!fails) return send(input, options);
      return new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      });
    };
    using queue = openQueue(half, { largest });
    queue.add([film()], target);
    await becomes(queue, ['sending']);
    queue.pause();
    await becomes(queue, ['waiting']);
    const { uploads, arrived, bytes, bytesSent } = queue.snapshot();
    const [upload] = uploads;
    if (!upload) throw new Error('There is no upload.');
    const [waiting] = [...arrived.values()];
    expect(bytesSent).toBe(bytes / 2);
    expect(detailOf(upload, { arrived: waiting ?? 0, paused: true })).toBe('Paused at 13 MB of 26 MB');
    expect(detailOf(upload, { arrived: waiting ?? 0, paused: false })).toBe('Waiting at 13 MB of 26 MB');
    fails = false;
    queue.goOn();
    await becomes(queue, ['done']);
    expect(queue.snapshot().arrived.size).toBe(0);
  });

  it('whose window was closed goes on when the same file is added again, and is no second upload', async () => {
    const store = passingStore();
    const { send, go, keys } = slowShelf();
    const closed = openQueue(send, { store, largest });
    closed.add([film()], target);
    await becomes(closed, ['sending']);
    closed.close();
    using next = openQueue(send, { store, largest });
    await becomes(next, ['interrupted']);
    go();
    const [key] = next.snapshot().uploads.map((upload) => upload.key);
    next.continueWith(key ?? 0, film(6).file);
    await expect.poll(() => next.snapshot().uploads[0]?.message).toContain('a different file');
    await becomes(next, ['interrupted']);
    next.add([film(), file('a.pdf')], target);
    await becomes(next, ['done', 'done']);
    expect(keys).toHaveLength(2);
  });

  it('is given up when it is taken off the list in the middle, and when it is skipped', async () => {
    const store = passingStore();
    const { send, go } = slowShelf();
    const givenUp: string[] = [];
    using queue = openQueue(send, { store, largest, onGivenUp: (name) => givenUp.push(name) });
    queue.add([film()], target);
    await becomes(queue, ['sending']);
    queue.stop();
    await becomes(queue, ['stopped']);
    expect(queue.snapshot().uploads[0]?.message).toContain('kept for 7 days');
    queue.remove(queue.snapshot().uploads[0]?.key ?? 0);
    await becomes(queue, []);
    expect(givenUp).toEqual(['film.bin']);
    go();
    queue.add([film()], target);
    await becomes(queue, ['done']);
    queue.add([film()], target);
    await becomes(queue, ['duplicate']);
    queue.answer({ duplicates: 'skip' });
    await becomes(queue, ['skipped']);
    expect(givenUp).toEqual(['film.bin', 'film.bin']);
  });

  it.each(['remove', 'clear'] as const)('is given up when it has failed and leaves the list by “%s”', async (way) => {
    const givenUp: string[] = [];
    const send: SendUpload = () => Promise.reject(new ApiError(403, { error: 'No.', code: 'forbidden' }, null));
    using queue = openQueue(send, { largest, onGivenUp: (name) => givenUp.push(name) });
    queue.add([film()], target);
    await becomes(queue, ['failed']);
    if (way === 'clear') queue.clear();
    else queue.remove(queue.snapshot().uploads[0]?.key ?? 0);
    await becomes(queue, []);
    expect(givenUp).toEqual(['film.bin']);
  });

  it('is taken off the list while it is sent, or is next in line, and the others go on', async () => {
    const { send, go } = slowShelf();
    const givenUp: string[] = [];
    using queue = openQueue(send, { largest, onGivenUp: (name) => givenUp.push(name) });
    const named = (name: string) => ({ file: new File([film().file, name], `${name}.bin`), folder: '' });
    queue.add([named('one'), named('two'), named('three')], target);
    await becomes(queue, ['sending', 'waiting', 'waiting']);
    const keyOf = (name: string) => queue.snapshot().uploads.find((each) => each.name === `${name}.bin`)?.key ?? 0;
    queue.remove(keyOf('two'));
    await becomes(queue, ['sending', 'waiting']);
    queue.remove(keyOf('one'));
    await becomes(queue, ['sending']);
    expect(givenUp).toEqual(['two.bin', 'one.bin']);
    go();
    await becomes(queue, ['done']);
    expect(queue.snapshot().uploads[0]?.name).toBe('three.bin');
  });

  it('is taken off the list while it is paused', async () => {
    const { send } = slowShelf();
    using queue = openQueue(send, { largest });
    queue.add([film()], target);
    await becomes(queue, ['sending']);
    queue.pause();
    await expect.poll(() => queue.snapshot().paused).toBe(true);
    queue.remove(queue.snapshot().uploads[0]?.key ?? 0);
    await becomes(queue, []);
  });
});
