import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '#renderer/parts/markdown/editor-state.ts';
import { indentItems, outdentItems } from '#renderer/parts/markdown-editor/indent-items.ts';
import { after, run, stateOf } from './commands.ts';

describe('Tab in a list', () => {
  it.each([
    ['- a\n- b¦', '- a\n  - b¦'],
    ['1. a\n2. b¦', '1. a\n   2. b¦'],
    ['10. a\n11. b¦', '10. a\n    11. b¦'],
    ['> - a\n> - b¦', '> - a\n>   - b¦'],
    ['- a\n  - b\n- c¦', '- a\n  - b\n    - c¦'],
    ['- a\r\n- b¦\r\n', '- a\r\n  - b¦\r\n'],
  ])('makes the item part of the one above: %j becomes %j', (before, expected) => {
    expect(after(before, indentItems)).toBe(expected);
  });

  it('leaves the first item, and one that is in already, where they are', () => {
    expect(after('- a¦', indentItems)).toBe('- a¦');
    expect(after('- a\n  - b¦', indentItems)).toBe('- a\n  - b¦');
  });

  it('moves all selected items together', () => {
    expect(sourceOf(run(stateOf('- a\n¦- b\n- c¦'), indentItems))).toBe('- a\n  - b\n  - c');
  });

  it('is not taken outside lists, so that it leaves the text', () => {
    for (const text of ['words¦', '', '¦- a\nwords¦', '# heading¦']) {
      const state = stateOf(text);
      const refused = (): never => {
        throw new Error('Something was changed.');
      };
      expect(indentItems({ state, dispatch: refused })).toBe(false);
      expect(outdentItems({ state, dispatch: refused })).toBe(false);
    }
  });
});

describe('Shift and Tab in a list', () => {
  it.each([
    ['- a\n  - b¦', '- a\n- b¦'],
    ['1. a\n   - b\n     - c¦', '1. a\n   - b\n   - c¦'],
    ['- a\n\t- b¦', '- a\n- b¦'],
    ['> - a\n>   - b¦', '> - a\n> - b¦'],
    ['- a¦', '- a¦'],
  ])('moves the item out: %j becomes %j', (before, expected) => {
    expect(after(before, outdentItems)).toBe(expected);
  });

  it('takes back what Tab did', () => {
    const mark = fc.constantFrom('- ', '* ', '1. ', '12) ', '- [ ] ');
    fc.assert(
      fc.property(mark, mark, fc.constantFrom('\n', '\r\n'), (first, second, ending) => {
        const text = `${first}a${ending}${second}b¦`;
        expect(sourceOf(run(run(stateOf(text), indentItems), outdentItems))).toBe(text.replace('¦', ''));
      }),
    );
  });
});
