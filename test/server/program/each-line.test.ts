import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { eachLine } from '#server/program/each-line.ts';

/** What is heard of bytes that arrive in pieces of a size. */
function heardOf(text: string, size: number): string[] {
  const stream = new PassThrough();
  const lines: string[] = [];
  eachLine(stream, (line) => lines.push(line));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) stream.emit('data', bytes.subarray(at, at + size));
  return lines;
}

describe('the lines of a stream', () => {
  it.each([1, 2, 3, 7, 1000])('are the same in pieces of %i bytes, whatever their alphabet', (size) => {
    const lines = ['{"a":1}', '', 'Größe 法廷 \u2028 and on', 'last\r'];
    expect(heardOf(`${lines.join('\n')}\nnever ended`, size)).toEqual(lines);
  });

  it('may be no longer than was said, however many there are', () => {
    const stream = new PassThrough();
    const heard = vi.fn<(line: string) => void>();
    const tooLong = vi.fn<() => void>();
    eachLine(stream, heard, { longest: 10, tooLong });
    stream.emit('data', Buffer.from('12345\n12345\n12345\n12345'));
    expect(heard).toHaveBeenCalledTimes(3);
    expect(tooLong).not.toHaveBeenCalled();
    stream.emit('data', Buffer.from('678901'));
    expect(tooLong).toHaveBeenCalledOnce();
  });
});
