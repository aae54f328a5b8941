import { describe, expect, it } from 'vitest';
import { lastUndoable, offerUndo } from '#renderer/features/toasts/undo.ts';

describe('what can be undone', () => {
  it('is the last thing done of those still offered', () => {
    const nothing = (): void => undefined;
    const withdrawFirst = offerUndo({ what: 'first', undo: nothing });
    const withdrawSecond = offerUndo({ what: 'second', undo: nothing });
    expect(lastUndoable()?.what).toBe('second');
    withdrawSecond();
    withdrawSecond();
    expect(lastUndoable()?.what).toBe('first');
    withdrawFirst();
    expect(lastUndoable()).toBeNull();
  });
});
