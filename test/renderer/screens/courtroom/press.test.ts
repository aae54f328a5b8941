import { describe, expect, it } from 'vitest';
import { type Asked, press, type Typing } from '#renderer/screens/courtroom/press.ts';

/** What a row of keys asks for, one after the other, and what is still being typed at its end. */
function pressed(...keys: string[]): { asked: Asked[]; typing: Typing | null } {
  const asked: Asked[] = [];
  let typing: Typing | null = null;
  for (const key of keys) {
    const now = press(typing, key);
    if (now === null) continue;
    ({ typing } = now);
    if (now.asked !== null) asked.push(now.asked);
  }
  return { asked, typing };
}

describe('a key in the courtroom', () => {
  it.each([
    [['1', '2', 'Enter'], '12'],
    [['A', 'Enter'], 'A'],
    [['P', '-', '3', 'Enter'], 'P-3'],
    [['1', '2', 'a', 'Enter'], '12a'],
    [['2', 'o', 'x', 'Backspace', 'Backspace', 'Enter'], '2'],
    [['d', 'e', 'f', 'Enter'], 'def'],
  ])('opens the exhibit of %j', (keys, number) => {
    expect(pressed(...keys)).toEqual({ asked: [{ kind: 'exhibit', number }], typing: null });
  });

  it.each([
    ['o', 'offered'],
    ['a', 'admitted'],
    ['x', 'excluded'],
    ['w', 'withdrawn'],
  ])('%s marks at once', (key, mark) => {
    expect(pressed(key)).toEqual({ asked: [{ kind: 'mark', mark }], typing: null });
  });

  it('goes to a page after p, which takes digits only', () => {
    expect(pressed('p', '1', 'a', 'x', '4', 'Enter').asked).toEqual([{ kind: 'page', page: 14 }]);
    expect(pressed('p', 'Enter')).toEqual({ asked: [], typing: null });
    expect(pressed('p', '1', 'Backspace').typing).toEqual({ into: 'page', text: '' });
  });

  it('turns pages, steps through the list, and gives up a number that is half typed for it', () => {
    expect(pressed('1', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp')).toEqual({
      asked: [
        { kind: 'turn', by: 1 },
        { kind: 'turn', by: -1 },
        { kind: 'step', by: 1 },
        { kind: 'step', by: -1 },
      ],
      typing: null,
    });
  });

  it('Escape first drops what is typed, then leaves', () => {
    expect(pressed('1', '2', 'Escape')).toEqual({ asked: [], typing: null });
    expect(pressed('1', 'Escape', 'Escape').asked).toEqual([{ kind: 'leave' }]);
  });

  it('means nothing where it has no meaning, so that the browser keeps it', () => {
    for (const key of ['Enter', 'Tab', 'Shift', 'F5', '?', '#']) expect(press(null, key)).toBeNull();
    for (const key of ['Tab', 'Shift', 'F5']) expect(press({ into: 'exhibit', text: '1' }, key)).toBeNull();
  });

  it('takes no more than a number can have', () => {
    expect(pressed(...Array<string>(50).fill('1')).typing?.text).toHaveLength(20);
  });
});
