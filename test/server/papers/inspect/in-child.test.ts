import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPapers } from '#server/papers/papers.ts';
import { drawn, pageOfText } from './planted-pdf.ts';

it('inspects and redacts in a child process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casewright-'));
  const papers = createPapers();
  onTestFinished(async () => {
    await papers.close();
    rmSync(folder, { recursive: true });
  });
  const [source, out] = [join(folder, 'source.pdf'), join(folder, 'out.pdf')];
  writeFileSync(source, await drawn(pageOfText, { size: [600, 300] }));
  const boxes = await papers.findWords(source, 'Receipt 20240303-17');
  expect(boxes).toHaveLength(2);
  expect(await papers.redact(source, boxes, out)).toMatchObject({ pages: [1], words: 2 });
  const facts = await papers.inspect(out);
  expect(facts.pages.map(({ words }) => words.filter(({ text }) => text.includes('20240303')))).toEqual([[]]);
  expect(facts.pages[0]?.words.every(({ sight }) => sight === 'seen')).toBe(true);
  await expect(papers.redact(source, [], out)).rejects.toMatchObject({ problem: 'invalid_request' });
});
