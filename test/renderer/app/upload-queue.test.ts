import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from '#renderer/api/api-error.ts';
import type { UploadAnswer, UploadInput } from '#renderer/api/upload-evidence.ts';
import {
  createUploadQueue,
  mayTryAgain,
  type SendUpload,
  type UploadQueue,
} from '#renderer/app/uploads/upload-queue.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const target = { caseId: 'c1', folderId: null };

function file(name: string, text = name, type = ''): { file: File; folder: string } {
  return { file: new File([text], name, { type }), folder: '' };
}

/** A server that knows bytes by their text, as far as the queue can tell it from the real one. */
function shelf(refuse: (input: UploadInput) => Error | null = () => null): { send: SendUpload; sent: UploadInput[] } {
  const sent: UploadInput[] = [];
  const known = new Set<string>();
  const send: SendUpload = async (input, { onSent }) => {
    sent.push(input);
    const error = refuse(input);
    if (error !== null) throw error;
    onSent(100, 100);
    const answer: UploadAnswer = { evidence: [], skipped: [] };
    for (const one of input.files) {
      const bytes = await one.text();
      if (known.has(bytes) && input.duplicates === 'skip') {
        answer.skipped.push({ fileName: one.name, reason: 'Here already.', evidenceId: 'twin' });
      } else answer.evidence.push(evidenceItem({ title: one.name }));
      known.add(bytes);
    }
    return answer;
  };
  return { send, sent };
}

function settled(queue: UploadQueue): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (queue.snapshot().running) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(look);
    setTimeout(look, 0);
  });
}

const states = (queue: UploadQueue): string[] => queue.snapshot().uploads.map((upload) => upload.state);

describe('the upload queue', () => {
  it('adds files and tells of each', async () => {
    const { send, sent } = shelf();
    const stored: string[] = [];
    const queue = createUploadQueue(send, (items) => stored.push(...items.map((item) => item.title)));
    queue.add([file('a.pdf'), file('b.pdf'), file('.DS_Store')], target);
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'done']);
    expect(stored).toEqual(['a.pdf', 'b.pdf']);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('paths');
  });

  it('keeps the tree of a dropped folder, apart from loose files', async () => {
    const { send, sent } = shelf();
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('a.pdf'), { ...file('b.pdf'), folder: 'School/May' }], { caseId: 'c1', folderId: 'f1' });
    await settled(queue);
    expect(sent.map(({ paths, folderId }) => [paths, folderId])).toEqual([
      [undefined, 'f1'],
      [['School/May'], 'f1'],
    ]);
  });

  it('asks once about all files that are here already, and does as told', async () => {
    const { send, sent } = shelf();
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('a.pdf'), file('b.pdf')], target);
    await settled(queue);
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')], target);
    await settled(queue);
    expect(queue.snapshot().duplicates.map((upload) => upload.file.name)).toEqual(['a.pdf', 'b.pdf']);
    queue.answerDuplicates('keep');
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'done', 'done']);
    expect(sent.at(-1)?.duplicates).toBe('keep');
  });

  it('adds nothing when duplicates are skipped', async () => {
    const { send, sent } = shelf();
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('a.pdf', 'same'), file('b.pdf', 'same')], target);
    await settled(queue);
    queue.answerDuplicates('skip');
    expect(states(queue)).toEqual(['done', 'skipped']);
    expect(sent).toHaveLength(1);
  });

  it('sends a recording only after the person gave their word, and nothing else with that word', async () => {
    const { send, sent } = shelf();
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('call.m4a'), file('a.pdf')], target);
    await settled(queue);
    expect(states(queue)).toEqual(['asking', 'done']);
    expect(sent.every((input) => input.recordingConsent === undefined)).toBe(true);
    queue.answerConsent(true);
    await settled(queue);
    expect(sent.at(-1)).toMatchObject({ recordingConsent: 'yes' });
    expect(sent.at(-1)?.files.map((one) => one.name)).toEqual(['call.m4a']);
  });

  it('leaves recordings out without that word', async () => {
    const { send, sent } = shelf();
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('call.m4a')], target);
    queue.answerConsent(false);
    await settled(queue);
    expect(states(queue)).toEqual(['left-out']);
    expect(sent).toHaveLength(0);
  });

  it('finds the one file at fault in a refused request', async () => {
    const { send } = shelf((input) =>
      input.files.some((one) => one.name === 'bad.pdf')
        ? new ApiError(400, { error: 'This name is refused.', code: 'invalid_file' }, null)
        : null,
    );
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('a.pdf'), file('bad.pdf'), file('c.pdf')], target);
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'failed', 'done']);
    expect(queue.snapshot().uploads[1]?.message).toBe('This name is refused.');
  });

  it('stops asking a server that is gone, and tries again when told to', async () => {
    let gone = true;
    const { send, sent } = shelf(() => (gone ? new OfflineError() : null));
    const queue = createUploadQueue(send, () => undefined);
    queue.add([file('a.pdf'), { ...file('b.pdf'), folder: 'x' }], target);
    await settled(queue);
    expect(states(queue)).toEqual(['failed', 'failed']);
    expect(queue.snapshot().uploads.every(mayTryAgain)).toBe(true);
    expect(sent).toHaveLength(1);
    gone = false;
    queue.tryAgain();
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'done']);
  });

  it('refuses a file over 25 MiB before sending it', async () => {
    const { send, sent } = shelf();
    const queue = createUploadQueue(send, () => undefined);
    queue.add([{ file: new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'big.zip'), folder: '' }], target);
    await settled(queue);
    expect(states(queue)).toEqual(['failed']);
    expect(sent).toHaveLength(0);
    expect(queue.snapshot().uploads.some(mayTryAgain)).toBe(false);
  });
});
