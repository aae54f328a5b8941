import { describe, expect, it } from 'vitest';
import { cutLines, indented } from '#renderer/features/viewer/cut-lines.ts';

describe('the lines of a text', () => {
  it('are numbered as in the file, without one that only ends it', () => {
    expect(cutLines('a\n\nb\n')).toEqual([
      { text: 'a', number: 1, first: true },
      { text: '', number: 2, first: true },
      { text: 'b', number: 3, first: true },
    ]);
    expect(cutLines('')).toEqual([{ text: '', number: 1, first: true }]);
  });

  it('come in pieces when they are too long to draw, and lose nothing', () => {
    const text = `${'x'.repeat(1_999)}😀${'y'.repeat(5_000)}\nend`;
    const lines = cutLines(text);
    expect(lines.filter(({ first }) => first).map(({ number }) => number)).toEqual([1, 2]);
    expect(
      lines
        .filter(({ number }) => number === 1)
        .map((line) => line.text)
        .join(''),
    ).toBe(text.split('\n')[0]);
    expect(lines.every((line) => line.text.isWellFormed() && line.text.length <= 2_000)).toBe(true);
  });
});

describe('JSON', () => {
  it('gets a line for each value, unless it is none or has them already', () => {
    expect(indented('{"a":[1]}', 'application/json')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(indented('{\n  "a": 1\n}\n', 'application/json')).toBeNull();
    expect(indented('{"a":', 'application/json')).toBeNull();
    expect(indented('{"a":1}', 'text/plain')).toBeNull();
  });
});
