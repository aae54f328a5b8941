import { beforeEach, describe, expect, it } from 'vitest';
import { offerUndo, redo, undo } from '#renderer/features/toasts/undo.ts';

const log: string[] = [];
const entry = (what: string, refuses = false) => ({
  what,
  undo: () => {
    log.push(`undo ${what}`);
    return refuses ? false : undefined;
  },
  redo: () => void log.push(`redo ${what}`),
});
const nameOf = async (step: Promise<{ what: string } | null>): Promise<string | null> => (await step)?.what ?? null;

beforeEach(async () => {
  while ((await undo()) !== null);
  log.length = 0;
});

describe('undo and redo', () => {
  it('go back and forth through what was done, in its order, also when asked quickly', async () => {
    offerUndo(entry('first'));
    offerUndo(entry('second'));
    expect(await Promise.all([nameOf(undo()), nameOf(undo()), nameOf(undo())])).toEqual(['second', 'first', null]);
    expect([await nameOf(redo()), await nameOf(redo()), await nameOf(redo())]).toEqual(['first', 'second', null]);
    expect(await nameOf(undo())).toBe('second');
    expect(log).toEqual(['undo second', 'undo first', 'redo first', 'redo second', 'undo second']);
  });

  it('do not come back to what was undone once something else was done', async () => {
    offerUndo(entry('first'));
    await undo();
    offerUndo(entry('other'));
    expect(await redo()).toBeNull();
    expect(await nameOf(undo())).toBe('other');
  });

  it('pass over what was refused, and what is no longer offered', async () => {
    offerUndo(entry('first'));
    offerUndo(entry('refused', true));
    const withdraw = offerUndo(entry('over'));
    withdraw();
    withdraw();
    expect(await undo()).toBeNull();
    expect(await redo()).toBeNull();
    expect(await nameOf(undo())).toBe('first');
  });
});
