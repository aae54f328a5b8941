import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

/*
 * What the server answers has the type that the generator wrote of the server's own declaration. A type by hand could
 * only get onto it by a cast of a call, or by reading the bytes oneself: both are refused.
 */

const argument = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const castCall = new RegExp(String.raw`\bcall(?:ForAnswer)?${argument}\)*\s+as\s`);
const readsItself = /\.json\(\)|JSON\.parse\(/;

/** Where bytes become answers: every request, uploads that report progress or go in pieces, the event stream. */
const doors = ['client.ts', 'send-form.ts', 'upload-in-pieces.ts', path.join('live', 'live-stream.ts')];
/** Binds the operations of a record that it knows by name only. */
const generic = 'record-store.ts';

function faultOf(file: string, source: string): string | undefined {
  if (file !== generic && castCall.test(source)) return `${file} casts what a call answers`;
  return !doors.includes(file) && readsItself.test(source) ? `${file} reads an answer itself` : undefined;
}

it('no answer of the server gets another type than the generated one', () => {
  const api = path.join(projectFolder(), 'renderer', 'api');
  const files = globSync('**/*.{ts,tsx}', { cwd: api });
  expect(files).toEqual(expect.arrayContaining([...doors, generic]));
  expect(files.flatMap((file) => faultOf(file, readFileSync(path.join(api, file), 'utf8')) ?? [])).toEqual([]);
});

it.each([
  "return (await call('get_todos', { caseId })) as Todo[];",
  "const { value } = await callForAnswer('get_todos', { a: b(c()) }) as Answer<Todo[]>;",
  "queryFn: async () => (await request('/app/x', {})).json()",
  "const body: Todo = JSON.parse(await call('get_files_by_id_text', { id }));",
])('notices %s', (line) => {
  expect(faultOf('planted.ts', line)).toBeDefined();
});
