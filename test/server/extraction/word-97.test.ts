import { afterAll, expect, test } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { formField, word97, type Paragraph } from '#test/support/files/word-97.ts';
import { openDesk, readBy } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function textOf(...paragraphs: readonly Paragraph[]): Promise<string | undefined> {
  const { pages } = await readBy(pool, await desk.put('order.doc', word97(paragraphs)));
  return pages[0]?.text;
}

const plain = (text: string): Paragraph => ({ passages: [{ text }] });

test('an old Word document is its text, and nothing is said where nothing is lost', async () => {
  expect(await textOf(plain('The order'), plain('Zoë – “so”'))).toBe('The order\n\nZoë – “so”');
});

test('what is hidden in an old Word document is in its text, and said to be hidden', async () => {
  const passages = [
    { text: 'I agree' },
    { text: ' not', hidden: true },
    { text: ' ever', hidden: true },
    { text: '.' },
  ];
  expect(await textOf({ passages }, plain('End'))).toBe('I agree not ever.\n\nEnd\n\nHidden in the document: not ever');
});

test('numbers, check boxes and lists to choose from, which an old Word document makes as it is shown, are named', async () => {
  const text = await textOf(
    { ...plain('Exchanges on Friday'), listed: true },
    { ...plain('Calls on Sunday'), listed: true },
    plain(`${formField('FORMCHECKBOX')} joint ${formField('FORMCHECKBOX')} sole`),
    plain(`Paid by ${formField('FORMTEXT', 'Sam')}, ${formField('FORMDROPDOWN')}`),
  );
  expect(text).toBe(
    [
      'Exchanges on Friday',
      'Calls on Sunday',
      ' joint  sole',
      'Paid by Sam,',
      '2 paragraphs are numbered or bulleted in the document. Their numbers and bullets are not shown here.',
      '2 check boxes and 1 drop-down list are in the document. What is checked or chosen is not read.',
      'To see all of it, save the document as .docx in Word and add that file.',
    ].join('\n\n'),
  );
});
