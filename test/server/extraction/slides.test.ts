import { afterAll, expect, it } from 'vitest';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { contractLimits } from '#server/extraction/limits.ts';
import { readPpt } from '#server/extraction/office/ppt.ts';
import { readPptx } from '#server/extraction/office/pptx.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { readDocument } from '#server/extraction/read-document.ts';
import { ppt } from '#test/support/files/ppt.ts';
import { richPptx } from '#test/support/files/rich-slides.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

it('reads the charts, diagrams and comments of a slide, says what has two wordings once, and marks a hidden slide', async () => {
  const { path } = await desk.put('a.pptx', richPptx());
  const { pages } = await readPptx(path, contractLimits);
  expect(pages.map(textOfBlocks)).toEqual([
    'First\n\nFormula\n\nChart\n\nSupport\n\n\tPaid\nMarch\t$900.00\n\nMother\n\n• Comment by Sam, 2024-03-01: Is that so?\n• Comment by Dana Reyes, 2024-03-02: Late\n• Comment by Dana Reyes: Yes.',
    '(hidden slide)\n\nSecond',
  ]);
});

it('reads a PowerPoint file from before 2007: outline, boxes, comments, notes, and no older states', async () => {
  const { path } = await desk.put('a.ppt', ppt());
  const { pages } = await readPpt(path);
  expect(pages.map(textOfBlocks)).toEqual([
    'Exchanges\n\nIn the box\n\nComment by Sam: Is that so?\n\nNotes\n\nSay it slowly',
    'Łódź\n\ntwo',
  ]);
});

it('says that an old presentation has a password, or is damaged', async () => {
  const locked = await desk.put('locked.ppt', ppt({ encrypted: true }));
  await expect(readPpt(locked.path)).rejects.toMatchObject({ reason: 'encrypted' });
  const cut = await desk.put('cut.ppt', ppt().subarray(0, 1024));
  await expect(readDocument(cut, await identifyFile(cut.path, 'cut.ppt'), contractLimits)).rejects.toMatchObject({
    reason: 'damaged',
  });
});
