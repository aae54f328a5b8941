import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..', '..');

/** Where an operation's work is taken out of its declaration: read as a property, or written into a copy. */
const takesTheWork = /\.handler\b|\bhandler\b[^;=()]*\}\s*=|\.\.\.\s*operation\b|\.(?:prepare|deliver)\?\.\(/;

/** Between its work and its caller are access, input, output and the transaction: server/pipeline and nothing else. */
it('only the pipeline runs the work of an operation', () => {
  const files = readdirSync(path.join(project, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('pipeline/'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((name) => takesTheWork.test(readFileSync(path.join(project, 'server', name), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  'await operation.handler(context, input, prepared)',
  'const { handler } = list;',
  'const seen: Operation = { ...operation, handler: mine };',
  'const prepared = await operation.prepare?.(context, input);',
])('finds %s', (line) => {
  expect(takesTheWork.test(line)).toBe(true);
});
