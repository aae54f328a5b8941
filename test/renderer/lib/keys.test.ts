import { describe, expect, it } from 'vitest';
import { keyNames } from '#renderer/lib/key-names.ts';
import { editsText, pressOf, type KeyPress } from '#renderer/lib/key-press.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a key pressed', () => {
  it.each([
    [press('j'), 'j'],
    [press('?', { shiftKey: true }), '?'],
    [press('k', { ctrlKey: true }), 'mod+k'],
    [press('K', { metaKey: true, shiftKey: true }), 'mod+shift+k'],
    [press('ArrowLeft', { altKey: true }), 'alt+ArrowLeft'],
  ])('%o is %s', (event, name) => {
    expect(pressOf(event)).toBe(name);
  });

  it('belongs to the text field where it has a meaning', () => {
    expect(editsText(press('z'))).toBe(true);
    expect(editsText(press('z', { ctrlKey: true }))).toBe(true);
    expect(editsText(press('ArrowLeft', { altKey: true }))).toBe(true);
    expect(editsText(press('k', { ctrlKey: true }))).toBe(false);
  });
});

describe('the keys shown', () => {
  it('are those on the keyboard', () => {
    expect(keyNames('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyNames('mod+k', true)).toEqual(['⌘', 'K']);
    expect(keyNames('g e', false)).toEqual(['g', 'e']);
    expect(keyNames('alt+ArrowLeft', false)).toEqual(['Alt', '←']);
    expect(keyNames('Escape', false)).toEqual(['Esc']);
    expect(keyNames('+', false)).toEqual(['+']);
    expect(keyNames(' ', false)).toEqual(['Space']);
  });
});
