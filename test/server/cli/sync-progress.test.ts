import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { OwnerClient } from '#server/cli/owner-client.ts';
import type { Overview } from '#server/cli/sync-answers.ts';
import { SyncProgress } from '#server/cli/sync-progress.ts';

const known = { matters: [{ caseId: 'c', caption: 'Ellery\u001b v. Ellery' }] } as unknown as Overview;

/** A screen, and what is left to be read on its line at the end. */
function watch({ isTTY }: { isTTY: boolean }) {
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const progress = new SyncProgress(stderr, known);
  let asked = 0;
  const at = (done: number, waitsUntil: string | null = null) =>
    progress.look(
      {
        call: () => {
          asked += 1;
          return Promise.resolve([{ remoteId: 'r', progress: { caseId: 'c', done, total: 91 }, waitsUntil }]);
        },
        close: () => undefined,
      } satisfies OwnerClient,
      'r',
    );
  const written = (): string => String(stderr.read() ?? '');
  return { progress, at, written, asked: () => asked };
}

describe('the progress of a sync', () => {
  it('is one line that is written over, and leaves none', async () => {
    const screen = watch({ isTTY: true });
    await screen.at(9);
    expect(screen.written()).toBe('\rEllery  v. Ellery: 9 of 91');
    await screen.at(9);
    expect(screen.written()).toBe('');
    await screen.at(50, '2026-11-21T12:30:00.000Z');
    expect(screen.written()).toMatch(
      /^\rEllery {2}v\. Ellery: 50 of 91; the server takes no more requests until 2026-\d\d-\d\d \d\d:30$/,
    );
    await screen.at(51);
    expect(screen.written()).toMatch(/^\rEllery {2}v\. Ellery: 51 of 91 +$/);
    screen.progress.clear();
    expect(screen.written()).toMatch(/^\r +\r$/);
  });

  it('is asked for and shown to nobody where nobody watches', async () => {
    const screen = watch({ isTTY: false });
    await screen.at(9);
    screen.progress.clear();
    expect([screen.written(), screen.asked()]).toEqual(['', 0]);
  });
});
