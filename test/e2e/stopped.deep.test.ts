import { describe, expect, it } from 'vitest';
import { startWithSample } from './sample-application.ts';
import { isBack, openEvidence, row } from './steps.ts';
import { inWindow, noBrowser, useBrowser, whileStopped } from './window.ts';

const title = 'Receipt, Lakeside Eye Care';

/** Milliseconds after which everything that is loaded late has been asked for. */
const lateParts = 4500;

describe.skipIf(noBrowser)('an open window', () => {
  useBrowser();

  it('says calmly that the application has stopped, and goes on where it was when it runs again', async () => {
    await using application = await startWithSample();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        await application.stop();
        await page.getByText('Casewright has stopped.').waitFor();
        // What the frame loads late, or now, is missing; the screen stays.
        await page.getByRole('button', { name: /^(?:What is running|Reading \d+ files?|\d+ not read)$/ }).click();
        await page.getByText('What is running could not be shown').waitFor();
        await page.waitForTimeout(lateParts);
        expect(await row(page, title).count()).toBe(1);

        await application.startAgain();
        await isBack(page);
        expect(await row(page, title).count()).toBe(1);
        await page.getByRole('link', { name: 'To-dos', exact: true }).first().click();
        await page.getByRole('row', { name: /Ask Daniel once more/ }).waitFor();
      },
      { expected: whileStopped },
    );
  });

  it.each([390, 800, 1280])(
    'of %i pixels says so below the screen, whose last button can be reached',
    async (width) => {
      await using application = await startWithSample();
      await inWindow(
        application,
        async (page) => {
          const button = page.getByRole('main').getByRole('button').last();
          await page.getByRole('button', { name: 'Add a case number' }).waitFor();
          await application.stop();
          const notice = page.getByRole('status', { name: 'No connection' });
          await notice.waitFor();
          await button.scrollIntoViewIfNeeded();
          const [last, said] = [await button.boundingBox(), await notice.boundingBox()];
          expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(said?.y ?? 0);
        },
        { expected: whileStopped, width, height: 844, at: '/settings/matter' },
      );
    },
  );

  it('that was loaded anew while the application started has no key left, and says how to go on', async () => {
    await using application = await startWithSample();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        await application.stop();
        await application.startAgain();
        await page.route('**/app/session/again', (route) => route.abort());
        await page.goto(`${application.url}/evidence`);
        await page.getByRole('heading', { name: 'This window is not signed in' }).waitFor();
        await page.getByText('casewright open').waitFor();
        await page.goto(await application.bootAddress());
        await page.getByRole('link', { name: 'Evidence', exact: true }).click();
        await expect.poll(() => row(page, title).count()).toBe(1);
      },
      { expected: whileStopped },
    );
  });

  it('says in a line that the application hangs, keeps the list, and goes on when it answers', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await row(page, title).click();
      const line = page.getByText('Casewright is not answering.');
      await application.hanging(async () => {
        await page.getByRole('searchbox').fill('receipt');
        await line.waitFor();
        expect(await row(page, title).count()).toBe(1);
      });
      await line.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'To-dos', exact: true }).first().click();
      await page.getByRole('row', { name: /Ask Daniel once more/ }).waitFor();
    });
  });
});
