import { describe, expect, it } from 'vitest';
import { startWithSample } from './sample-application.ts';
import { carefulToken, openEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const title = 'Receipt, Lakeside Eye Care';

describe.skipIf(noBrowser)('a deletion by a careful token', () => {
  useBrowser();

  it('is asked for by name in the open window, refused there once, allowed there once', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const token = await carefulToken(page);
      const { body } = await application.rest(token, 'GET', '/evidence');
      const all = body as { id: string; title: string }[];
      const item = all.find((each) => each.title === title);
      const letter = all.find((each) => each.title === 'Daniel’s letter about the new job');
      const remove = (id: string | undefined) => application.rest(token, 'DELETE', `/evidence/${id}`);
      const question = page.getByRole('alert', { name: 'A request needs your approval' });

      expect(await remove(letter?.id)).toMatchObject({ status: 403 });
      await question.getByText('Daniel’s letter about the new job').waitFor();
      await question.getByRole('button', { name: 'Refuse' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await remove(letter?.id)).toMatchObject({ status: 403 });

      expect(await remove(item?.id)).toMatchObject({ status: 403 });
      await question.getByText('My assistant asks to permanently delete the evidence').waitFor();
      await question.getByRole('button', { name: 'Allow this once' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await remove(item?.id)).toMatchObject({ status: 204 });
      await row(page, title).waitFor({ state: 'detached' });
      expect(await rows(page).count()).toBe(14);
    });
  });
});
