import { expect, test } from 'vitest';
import { errorFacts } from '#server/program/log.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('a log says what went wrong and where, but quotes no text that could not be parsed', () => {
  const facts = errorFacts(thrownBy(() => JSON.parse('Dear Judge Quetzalcoatl')));
  expect(JSON.stringify(facts)).not.toMatch(/Dear|Quetzalcoatl/);
  expect(facts).toMatchObject({ error: 'SyntaxError', stack: expect.stringContaining('log.test') as string });
  expect(errorFacts(new Error('the disk is full'))).toMatchObject({ error: 'Error: the disk is full' });
});
