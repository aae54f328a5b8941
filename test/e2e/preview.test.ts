import { describe, expect, it } from 'vitest';
import { check } from './axe.ts';
import { shareSample } from './shared-application.ts';
import { openEvidence, row } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

describe.skipIf(noBrowser)('the preview beside the list', () => {
  useBrowser();

  it('shows the whole of a picture, a scan and an email, by Space, and selects nothing', async () => {
    await inWindow(await shared.application(), async (page) => {
      await openEvidence(page);
      await row(page, 'Receipt, Lakeside Eye Care').click();
      await page.keyboard.press('Space');
      const panel = page.getByRole('complementary', { name: 'Details' });
      const height = async (part: string): Promise<number> =>
        (await panel.locator(part).first().boundingBox())?.height ?? 0;
      await expect.poll(() => height('img[alt]')).toBeGreaterThan(300);
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      expect(await check(page, 'the preview of a picture')).toEqual([]);
      await row(page, 'Letter from the principal on late pick-ups').click();
      await expect.poll(() => height('.pdfViewer .page canvas')).toBeGreaterThan(300);
      await row(page, 'Daniel’s e-mail about the Friday pick-up').click();
      await expect.poll(() => height('iframe')).toBeGreaterThan(300);
      await page.locator('#evidence-rows').focus();
      await page.keyboard.press('Space');
      await panel.getByLabel('Title', { exact: true }).waitFor();
    });
  });
});
