import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { excuses } from './excused.ts';
import { groups, root } from './groups.ts';
import { inOneLine, put } from './mutant.ts';

it('what is excused is still in its line, in a file that is mutated', async () => {
  const mutated = groups.flatMap(({ files }) => files);
  for (const { file, code, mutants } of excuses) {
    expect(mutated).toContain(file);
    const text = await readFile(join(root, file), 'utf8');
    expect(text.split('\n').map((line) => line.trim())).toContain(code);
    for (const [from] of mutants) expect(inOneLine(text)).toContain(from);
  }
});

it('a mutant is put where it belongs', () => {
  const location = { start: { line: 2, column: 5 }, end: { line: 3, column: 2 } };
  const { from, mutated } = put('one\nlet a =\nb;\n', location, 'c = d');
  expect({ from, mutated }).toEqual({ from: 'a =\nb', mutated: 'one\nlet c = d;\n' });
});
