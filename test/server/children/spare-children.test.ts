import { describe, expect, it } from 'vitest';
import { Lane } from '#server/children/lane.ts';
import { Slot } from '#server/children/slot.ts';
import { keepSpareChildren } from '#server/children/spare-children.ts';

interface Said {
  type: string;
  pid: number;
}

const program = new URL('./programs/says-its-pid.ts', import.meta.url);
const cancelled = () => new Error('cancelled');

/** Each test has limits of its own, and so children of its own. */
let deadlineMs = 30_000;

function open(purpose = ''): Slot<{ answer: boolean }, Said, Said> {
  const faults = { cancelled, crashed: cancelled, timedOut: cancelled, outOfMemory: cancelled };
  const limits = { deadlineMs, residentBytes: 2 ** 40 };
  return new Slot(
    program,
    { limits, isFinal: (report): report is Said => report.type === 'said', faults },
    { purpose },
  );
}

const pidOf = async (slot: ReturnType<typeof open>) => (await slot.run({ answer: true }, {})).pid;

/** What a slot that is closed does with its child. */
describe('the resting child of a closed slot', () => {
  it('is the next one’s, once for each that starts the same', async () => {
    keepSpareChildren();
    deadlineMs += 1;
    const [one, other] = [open(), open()];
    const [first, second] = [await pidOf(one), await pidOf(other)];
    expect(second).not.toBe(first);
    new Lane([one, other], cancelled).close();
    const [next, last] = [open(), open()];
    expect(await pidOf(next)).toBe(first);
    expect(await pidOf(next)).toBe(first);
    expect([first, second]).not.toContain(await pidOf(last));
    for (const slot of [next, last]) slot.kill();
  });

  it('is nobody’s that has another purpose or other limits', async () => {
    keepSpareChildren();
    deadlineMs += 1;
    const slot = open('reader');
    const first = await pidOf(slot);
    slot.close();
    const another = open('writer');
    expect(await pidOf(another)).not.toBe(first);
    deadlineMs += 1;
    const limited = open('reader');
    expect(await pidOf(limited)).not.toBe(first);
    deadlineMs -= 1;
    const same = open('reader');
    expect(await pidOf(same)).toBe(first);
    for (const each of [another, limited, same]) each.kill();
  });

  it('is killed while it works, and one that ended is not handed on', async () => {
    keepSpareChildren();
    deadlineMs += 1;
    const slot = open();
    const first = await pidOf(slot);
    const working = slot.run({ answer: false }, {});
    slot.close();
    await expect(working).rejects.toThrow('cancelled');
    const next = open();
    const second = await pidOf(next);
    expect(second).not.toBe(first);
    next.close();
    process.kill(second, 'SIGKILL');
    while (isAlive(second)) await new Promise((resolve) => setTimeout(resolve, 10));
    const last = open();
    expect(await pidOf(last)).not.toBe(second);
    last.kill();
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
