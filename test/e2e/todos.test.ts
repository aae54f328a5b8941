import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

function line(page: Page, title: string): Locator {
  return page.getByRole('grid', { name: 'To-dos' }).getByRole('row').filter({ hasText: title });
}

/** The group of a to-do: the heading last passed on the way down to it. */
async function groupOf(page: Page, title: string): Promise<string> {
  const texts = await page.getByRole('grid', { name: 'To-dos' }).getByRole('row').allTextContents();
  const at = texts.findIndex((text) => text.includes(title));
  const heading = texts
    .slice(0, at + 1)
    .findLast((text) => /^(?:Late|Today|Next 7 days|Later|No date|Done) ?\d/.test(text));
  return heading?.replace(/ ?\d+$/, '') ?? '';
}

describe.skipIf(noBrowser)('to-dos', () => {
  useBrowser();

  it('are written in one line, checked off, moved, and taken back, all by keyboard', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await goByKeys(page, 'd');
      await page.getByRole('heading', { name: 'Nothing to do yet' }).waitFor();
      await page.keyboard.press('n');
      await page.keyboard.type('File the response by tomorrow !');
      await page.getByText('high priority', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await line(page, 'File the response').waitFor();
      expect(await groupOf(page, 'File the response')).toBe('Next 7 days');
      await page.keyboard.type('Call the clerk');
      await page.keyboard.press('Enter');
      await line(page, 'Call the clerk').waitFor();
      expect(await groupOf(page, 'Call the clerk')).toBe('No date');
      expect(await line(page, 'File the response').getByLabel('High priority').count()).toBe(1);

      // Checked off with Space, and back with z.
      await page.keyboard.press('Escape');
      await page.getByRole('grid', { name: 'To-dos' }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.getByText('“File the response” is done.').waitFor();
      await expect.poll(() => line(page, 'File the response').count()).toBe(0);
      await page.keyboard.press('z');
      await line(page, 'File the response').waitFor();

      // Both are given another day at once; typing one is not yet choosing it.
      await page.keyboard.press('Control+a');
      await page.keyboard.press('d');
      await page.getByLabel('Move the due date to').fill('in 3 weeks');
      expect(await groupOf(page, 'Call the clerk')).toBe('No date');
      await page.keyboard.press('Enter');
      await page.getByText(/2 to-dos are now due/).waitFor();
      expect(await groupOf(page, 'Call the clerk')).toBe('Later');
      await page.keyboard.press('Escape');

      // Edited in the panel, with what was typed kept to the letter.
      await page.getByRole('grid', { name: 'To-dos' }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('e');
      const panel = page.getByRole('complementary', { name: 'To-do' });
      await panel.getByLabel('What to do').fill('File the response and the fee waiver');
      await page.keyboard.press('Control+Enter');
      await line(page, 'the fee waiver').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('grid', { name: 'To-dos' }).focus();
      await page.keyboard.press('#');
      await page.getByText('“File the response and the fee waiver” moved to Trash.').waitFor();
      await expect.poll(() => line(page, 'the fee waiver').count()).toBe(0);
      await page.keyboard.press('z');
      await line(page, 'the fee waiver').waitFor();

      const token = await matter.token();
      const { body } = await matter.rest(token, 'GET', '/todos');
      const kept = body as { title: string; done: boolean; priority: string }[];
      expect(kept).toHaveLength(2);
      expect(kept).toContainEqual(
        expect.objectContaining({ title: 'Call the clerk', done: false, priority: 'normal' }),
      );
      expect(kept).toContainEqual(
        expect.objectContaining({ title: 'File the response and the fee waiver', done: false, priority: 'high' }),
      );
    });
  }, 60_000);

  it('that a script writes arrive, and say when they are late', async () => {
    const matter = await shared.matter();
    const journey = async (page: Page): Promise<void> => {
      await page.getByRole('heading', { name: 'Nothing to do yet' }).waitFor();
      const token = await matter.token();
      await matter.rest(token, 'POST', '/todos', { title: 'Written by a script', due: '2020-01-02' });
      await line(page, 'Written by a script').waitFor();
      expect(await groupOf(page, 'Written by a script')).toBe('Late');
      expect(await line(page, 'Written by a script').textContent()).toMatch(/days late/);

      // What was understood of a line is taken back by Escape, and added as typed.
      await page.getByRole('textbox', { name: 'New to-do' }).fill('Plan the day after tomorrow');
      const form = page.getByRole('form', { name: 'New to-do' });
      await form.getByText(/^due /).waitFor();
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'Use the date in it' }).waitFor();
      await page.keyboard.press('Enter');
      await line(page, 'Plan the day after tomorrow').waitFor();
      expect(await groupOf(page, 'Plan the day after tomorrow')).toBe('No date');
    };
    await inWindow(matter, journey, { at: '/todos' });
  }, 30_000);
});
