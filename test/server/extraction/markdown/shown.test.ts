import { afterAll, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { eml } from '#test/support/files/mail.ts';
import { whatsAppChat } from '#test/support/files/messages.ts';
import { pptx, xlsx } from '#test/support/files/office.ts';
import { openDesk } from '#test/server/extraction/reading.ts';

// What is no document to edit, as pages show it.
const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder, limits: { deadlineMs: 60_000 } });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function shownOf(name: string, bytes: Buffer | string): Promise<string> {
  const result = await pool.markdown(await desk.put(name, bytes), { shown: true });
  if ('unsupported' in result) throw new Error(result.unsupported);
  return result.markdown.trim();
}

it('a mail has its header as a block, and its quotations by depth', async () => {
  const text = 'I never agreed to that.\n\nSam wrote:\n> You did.\n>> Did I?\n> Yes.\n\n1  2\n<b>';
  const shown = await shownOf('a.eml', eml({ text }));
  expect(shown).toMatch(/^\*\*From:\*\* Dana Reyes.*\n\*\*To:\*\* Sam Reyes/);
  expect(shown).toContain('**Subject:** Pick-up on Friday');
  expect(shown.slice(shown.indexOf('I never'))).toBe(
    'I never agreed to that.\n\nSam wrote:\n\n> You did.\n>\n> > Did I?\n>\n> Yes.\n\n1\u00a0 2\n\\<b>',
  );
});

it('a mail in HTML keeps its tables, lists and quotations', async () => {
  const html =
    '<p>Costs:</p><table><tr><th>What</th><th>Price</th></tr><tr><td>Rent</td><td>$5</td></tr></table><ul><li>one</li></ul><blockquote><p>You did.</p></blockquote>';
  const shown = await shownOf('b.eml', eml({ html }));
  expect(shown).toContain('| What | Price |\n| - | - |\n| Rent | $5 |');
  expect(shown).toContain('- one');
  expect(shown).toContain('> You did.');
});

it('a workbook is a table for each sheet, with its first row above, and a presentation has a heading a slide', async () => {
  const rows = [
    ['Day', 'Late'],
    ['Friday', 'yes'],
  ];
  const workbook = await shownOf('c.xlsx', xlsx(rows, { sheet: 'Log', hidden: [['secret']] }));
  expect(workbook).toContain('## Log\n\n| Day | Late |\n| - | - |\n| Friday | yes |');
  expect(workbook).toMatch(/## .*\(hidden sheet\)\n\nsecret/);
  const slides = await shownOf('d.pptx', pptx([['Custody', 'Exchanges on Friday'], ['Costs']]));
  expect(slides).toBe('## Custody\n\nExchanges on Friday\n\n## Costs');
});

it('a chat says who, when and what; a document to edit is made of none of these', async () => {
  const chat = whatsAppChat([
    ['13/02/2024, 18:04:00', 'Dana', 'Are you coming?\nIt is late.'],
    ['13/02/2024, 18:05:00', 'Sam', '*No*'],
  ]);
  const shown = await shownOf('_chat.txt', chat);
  expect(shown).toMatch(
    /^\*\*Participants:\*\* Dana, Sam\n\n\*\*Dana\*\* \*· .*\*\nAre you coming\?\nIt is late\.\n\n\*\*Sam\*\* \*· .*\*\n\\\*No\\\*$/,
  );
  expect(await pool.markdown(await desk.put('e.eml', eml({ text: 'Hello' })))).toHaveProperty('unsupported');
});
