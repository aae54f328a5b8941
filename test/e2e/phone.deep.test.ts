import { check } from './axe.ts';
import { beyondTheEdge } from './cut-text.ts';
import { describe, expect, it } from 'vitest';
import { shareSample } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

describe.skipIf(noBrowser)('on a telephone', () => {
  useBrowser();

  it('one goes by the bar at the bottom, and reads a page with its details over it', async () => {
    const application = await shared.application();
    await inWindow(
      application,
      async (page) => {
        const bar = page.getByRole('navigation', { name: 'Main' });
        await bar.getByRole('link', { name: 'Home' }).click();
        await page.getByRole('heading', { name: 'Coming up' }).waitFor();
        expect(await beyondTheEdge(page)).toEqual([]);
        expect(await check(page, 'home on a telephone')).toEqual([]);

        await bar.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name: 'Hearings' }).click();
        await page.getByRole('link', { name: 'Motion to modify the parenting plan and support' }).waitFor();
        expect(await beyondTheEdge(page)).toEqual([]);
        expect(await check(page, 'hearings on a telephone')).toEqual([]);

        await bar.getByRole('link', { name: 'Timeline' }).click();
        await page.getByText('Rowan is born').waitFor();
        expect(await beyondTheEdge(page)).toEqual([]);
        expect(await check(page, 'timeline on a telephone')).toEqual([]);

        await bar.getByRole('link', { name: 'Calendar' }).click();
        await page.goto(`${application.url}/calendar?date=2026-12-10`);
        const conference = page.getByRole('grid', { name: 'Month' }).getByRole('button', { name: /Case management/ });
        await conference.locator('svg:visible').waitFor();
        expect(await beyondTheEdge(page)).toEqual([]);
        expect(await check(page, 'a month on a telephone')).toEqual([]);

        await bar.getByRole('link', { name: 'Evidence' }).click();
        const letter = page.getByRole('row', { name: /Letter from the principal/ });
        await letter.waitFor();
        expect(await page.getByLabel('Exhibit number').count()).toBe(0);
        await letter.click();
        await page.getByRole('heading', { name: 'Letter from the principal on late pick-ups' }).waitFor();
        expect(await beyondTheEdge(page)).toEqual([]);
        expect(await check(page, 'viewer on a telephone')).toEqual([]);

        await page.getByRole('button', { name: 'Details and text' }).click();
        await page.getByLabel('Exhibit number').waitFor();
        await page.getByRole('tab', { name: 'Extracted text' }).click();
        await page.getByText('Text recognized from a scan. Check it against the page before quoting.').waitFor();
        expect(await beyondTheEdge(page)).toEqual([]);
        expect(await check(page, 'details and text on a telephone')).toEqual([]);
        const beside = page.getByRole('complementary', { name: 'Details and text' });
        await beside.getByRole('button', { name: 'Close' }).click();
        await beside.waitFor({ state: 'hidden' });
      },
      { width: 390, height: 844, at: '/evidence' },
    );
  });
});
