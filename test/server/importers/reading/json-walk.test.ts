import { array, assert, asyncProperty, constantFrom, integer, jsonValue, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkJson, type JsonPiece, type Want } from '#server/importers/reading/json-walk.ts';

async function* inPieces(text: string, size: number): AsyncIterable<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const wants: Record<string, Want> = { '': 'enter', list: 'enter', 'list/*': 'value', title: 'value' };

async function walked(text: string, size = 7): Promise<JsonPiece[]> {
  const pieces: JsonPiece[] = [];
  for await (const piece of walkJson(inPieces(text, size), (path) => wants[path] ?? 'skip')) pieces.push(piece);
  return pieces;
}

function valuesAt(pieces: readonly JsonPiece[], path: string): unknown[] {
  return pieces.flatMap((piece) => (piece.type === 'value' && piece.path === path ? [piece.value] : []));
}

describe('walking through JSON', () => {
  it('gives every value as JSON.parse does, in whatever pieces it comes', async () => {
    const file = record({
      before: jsonValue(),
      list: array(jsonValue()),
      title: string({ unit: 'binary' }),
      after: jsonValue(),
    });
    await assert(
      asyncProperty(
        file,
        integer({ min: 1, max: 200 }),
        constantFrom(undefined, 1, '\t'),
        async (given, size, indent) => {
          const text = JSON.stringify(given, null, indent);
          const pieces = await walked(text, size);
          const parsed = JSON.parse(text) as typeof given;
          expect(valuesAt(pieces, 'list/*')).toEqual(parsed.list);
          expect(valuesAt(pieces, 'title')).toEqual([parsed.title]);
          expect(pieces.some(({ type }) => type === 'broken')).toBe(false);
        },
      ),
      { seed: 14, numRuns: 100 },
    );
  });

  it('passes over a byte order mark and what comes of Windows', async () => {
    expect(valuesAt(await walked('\ufeff{\r\n "list": [\r\n  1,\r\n  "a"\r\n ]\r\n}\r\n'), 'list/*')).toEqual([1, 'a']);
  });

  it('goes on with the next record behind a broken one', async () => {
    const pieces = await walked(
      '{\n "list": [\n  {\n   "a": 1\n  },\n  {\n   "a": "x\n  },\n  {\n   "a": 3\n  }\n ]\n}',
    );
    expect(valuesAt(pieces, 'list/*')).toEqual([{ a: 1 }, { a: 3 }]);
    expect(pieces.filter(({ type }) => type === 'broken')).toMatchObject([{ path: 'list/*', cutOff: false }]);
  });

  it('says where a file was cut off', async () => {
    const text = '{"list":[{"a":1},{"a":2}],"title":"x"}';
    for (let length = 1; length < text.length; length++) {
      const pieces = await walked(text.slice(0, length));
      expect(pieces.at(-1)).toMatchObject({ type: 'broken', cutOff: true });
    }
  });

  it.each(['{"list":[1]}{}', '{"list" [1]}', '{1:2}', '{"title":tru}'])('refuses %s', async (text) => {
    await expect(walked(text)).rejects.toThrow('This file is damaged');
  });
});
