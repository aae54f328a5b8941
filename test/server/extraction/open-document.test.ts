import { afterAll, expect, it } from 'vitest';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { contractLimits } from '#server/extraction/limits.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { readDocument } from '#server/extraction/read-document.ts';
import { richOdt } from '#test/support/files/rich-odt.ts';
import { zip } from '#test/support/files/zip.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

const whole = [
  'In re Reyes', '1. Facts', '1.1. Housing', '1.2. Money', 'Prayer', '☒ Mediation | ☐ Trial | Dana Reyes | Father',
  'Comment by Sam, 2024-03-01: Is that so?', '1. One\n2. Two', 'Support', 'March\t900', 'In the box', 'See beside.', 'Confidential',
].join('\n\n'); // prettier-ignore

it.each([
  ['first', 'a.odt'],
  ['last', 'a.odt'],
  ['nowhere', 'a.odt'],
  ['last', 'named-by-nobody'],
] as const)('reads an OpenDocument text whole whose type is %s: %s', async (type, name) => {
  const file = await desk.put(name, richOdt(type));
  const identified = await identifyFile(file.path, name);
  expect(identified).toEqual({ mimeType: 'application/vnd.oasis.opendocument.text', kind: 'word' });
  const document = await readDocument(file, identified, contractLimits);
  expect('pages' in document && document.pages.map(textOfBlocks)).toEqual([whole]);
});

it('takes a backup of such files for the archive that it is', async () => {
  const backup = zip([
    { name: 'letter/content.xml', content: '<a/>' },
    { name: 'letter/META-INF/manifest.xml', content: '<a/>' },
  ]);
  const { path } = await desk.put('backup.zip', backup);
  expect((await identifyFile(path, 'backup.zip')).kind).toBe('archive');
});
