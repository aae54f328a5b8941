import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { check } from './axe.ts';
import { openSample } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

describe.skipIf(noBrowser)('what is running', () => {
  useBrowser();

  it('is cancelled and taken up again from its panel', async () => {
    // The sample is still being read.
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await openSample(page);
      await page.getByRole('button', { name: /^Reading \d+ files?$/ }).click();
      const panel = page.getByRole('dialog', { name: 'What is running' });
      await panel.getByRole('heading', { name: /^Waiting to be read · \d+$/ }).waitFor();
      await panel.getByRole('button', { name: /^Cancel all$/ }).click();
      await panel.getByRole('heading', { name: /^Not read · \d+$/ }).waitFor();
      await panel.getByText('Canceled.').first().waitFor();
      expect(await check(page, 'what is running')).toEqual([]);
      await panel.getByRole('heading', { name: /^Waiting/ }).waitFor({ state: 'hidden' });
      await panel.getByRole('button', { name: 'Read all again' }).click();
      await panel.getByRole('heading', { name: /^Not read/ }).waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    });
  });
});
