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

test('the numbers of an old Word document are before its paragraphs, and its bullets', async () => {
  const levels = [
    { format: 0, text: '\u0000.' },
    { format: 4, text: '(\u0001)' },
    { format: 23, text: '\uf0b7' },
  ];
  const item = (text: string, listed: number): Paragraph => ({ ...plain(text), listed });
  const paragraphs = [
    plain('Exchanges'),
    item('On Friday', 0),
    item('at school', 1),
    item('at home', 1),
    item('', 0),
    item('never at the store', 2),
    plain('On Friday'),
    item(`Calls on ${formField('FORMTEXT', 'Sunday')}`, 0),
    item('by phone', 1),
  ];
  const file = await desk.put('order.doc', word97(paragraphs, levels));
  expect((await readBy(pool, file)).pages[0]?.text.split(/\n+/)).toEqual([
    'Exchanges',
    '1. On Friday',
    '(a) at school',
    '(b) at home',
    '• never at the store',
    'On Friday',
    '3. Calls on Sunday',
    '(a) by phone',
  ]);
  const markdown = await pool.markdown(file);
  expect(markdown).toMatchObject({ markdown: expect.stringContaining('1. On Friday') as string });
});

test('check boxes, lists to choose from and numbers that the file does not give are named', async () => {
  const text = await textOf(
    { ...plain('Exchanges on Friday'), listed: 0 },
    { ...plain('Calls on Sunday'), listed: 0 },
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
