import { afterAll, expect, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { openPicture } from '#server/extraction/pictures/picture-file.ts';
import { prepared } from '#server/extraction/pictures/read-picture.ts';
import { openRecogniser } from '#server/extraction/pictures/recognise.ts';
import { characterErrors, hardScans } from '#test/support/files/hard-scans.ts';

// Issue 16, point 2, with whole pages; hard-scans.test.ts has a few lines of each every day.
const recogniser = await openRecogniser({
  temporaryFolder: '/nowhere',
  languages: ['eng'],
  languageFolders: [],
  limits: contractLimits,
});
afterAll(() => recogniser.close());

test.each(await hardScans())('a whole page, $kind, is read', async ({ kind, png, says }) => {
  const picture = await openPicture(png, 'image/png', contractLimits);
  const { text } = await recogniser.read(await prepared(picture.open(0), picture), false);
  expect(characterErrors(text, says), text).toBeLessThanOrEqual(kind === 'dark chat' ? 0.06 : 0.02);
});
