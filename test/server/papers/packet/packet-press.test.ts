import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPacket, type PacketInput } from '#server/papers/packet/build-packet.ts';
import { createPacketPress } from '#server/papers/packet/packet-press.ts';
import { awkward, packetInput, runHere } from './sample-packet.ts';

/* Packets built in child processes, as the server does it. */

let root: string;
let input: PacketInput;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casewright-press-'));
  input = await packetInput(root, { of: awkward.slice(1, 3) });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the press', () => {
  it('makes the bytes that are made here, says how far it is, and goes on after it was stopped', async () => {
    const press = createPacketPress();
    try {
      const folder = join(root, 'pressed');
      const stop = new AbortController();
      const steps: number[] = [];
      const stopping = press.build(input, folder, {
        signal: stop.signal,
        report: ({ done }) => {
          steps.push(done);
          if (done === 4) stop.abort();
        },
      });
      await expect(stopping).rejects.toMatchObject({ problem: 'conflict' });
      expect(steps).toEqual([1, 2, 3, 4]);
      let last = { done: 0, of: 0 };
      const { files } = await press.build(input, folder, { report: (progress) => (last = progress) });
      expect(last).toEqual({ done: 6, of: 6 });
      const here = await buildPacket(input, join(root, 'here'), {}, runHere);
      expect(files[0]?.sha256).toBe(here.files[0]?.sha256);
    } finally {
      press.close();
    }
  });

  it('names what it refuses, and gives up what takes too long', async () => {
    const press = createPacketPress();
    const missing = { ...input, sources: join(root, 'nowhere') };
    await expect(press.build(missing, join(root, 'pressed-too'))).rejects.toMatchObject({
      problem: 'invalid_file',
      message: expect.stringMatching(/^The pages of “Lease, signed by both parties” are missing/),
    });
    press.close();
    await expect(press.build(input, join(root, 'closed'))).rejects.toMatchObject({ problem: 'conflict' });
    const hurried = createPacketPress({ limits: { deadlineMs: 10 } });
    await expect(hurried.build(input, join(root, 'hurried'))).rejects.toMatchObject({
      problem: 'resource_limit',
      message: expect.stringMatching(/took longer than 0.01 seconds/),
    });
    hurried.close();
  });
});
