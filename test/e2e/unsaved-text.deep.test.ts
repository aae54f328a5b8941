import { describe, expect, it } from 'vitest';
import { startWithSample } from './sample-application.ts';
import { openEvidence, row } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

describe.skipIf(noBrowser)('text that was not saved', () => {
  useBrowser();

  it('is offered again after a reload and after a crash, marked in its row, and gone once saved or discarded', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      const bar = page.getByRole('region', { name: 'Not saved' });
      await openEvidence(page);
      await page.goto(`${application.url}/contacts`);
      await page.getByRole('button', { name: 'New contact' }).click();
      await page.getByLabel('Name', { exact: true }).pressSequentially('Dana Reed');
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      await bar.getByText('You were writing the new contact and didn’t save it.').waitFor();
      await bar.getByRole('button', { name: 'Continue writing' }).click();
      await page.getByText('This is what you typed before. It is not saved yet.').waitFor();
      await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Dana Reed');
      await page.getByRole('button', { name: 'Add the contact' }).click();
      const contact = page.getByRole('grid', { name: 'Contacts' }).getByRole('row').filter({ hasText: 'Dana Reed' });
      await contact.waitFor();
      await page.reload();
      await contact.click();
      expect(asked).toHaveLength(1);
      expect(await bar.count()).toBe(0);

      const place = await contact.getByText('Dana Reed').boundingBox();
      await page.getByRole('complementary', { name: 'Contact' }).getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Name', { exact: true }).press('End');
      await page.keyboard.type(', the nurse');
      await page.getByRole('row', { description: 'Not saved yet' }).waitFor();
      expect(await contact.getByText('Dana Reed').boundingBox()).toEqual(place);
      // A crash asks nothing.
      const next = await page.context().newPage();
      await page.close({ runBeforeUnload: false });
      await next.goto(`${application.url}/contacts`);
      const marked = next.getByRole('row', { description: 'Not saved yet' });
      await marked.filter({ hasText: 'Dana Reed' }).waitFor();
      await next.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: 'Discard' }).click();
      await marked.waitFor({ state: 'detached' });
      await next.getByRole('button', { name: 'Undo' }).click();
      await marked.waitFor();

      // A line in which something is added is kept like a form, and a change of how dates are shown is seen in it.
      await next.goto(`${application.url}/todos`);
      const line = next.getByRole('textbox', { name: 'New to-do' });
      await line.fill('Call the clerk by 11 Mar 2027');
      await next.reload();
      await expect.poll(() => line.inputValue()).toBe('Call the clerk by 11 Mar 2027');
      const understood = next.getByRole('form', { name: 'New to-do' });
      await understood.getByText('Thu 11 Mar 2027').waitFor();
      const settings = await next.context().newPage();
      await settings.goto(`${application.url}/settings/appearance`);
      await settings.getByText('March 4', { exact: true }).click();
      await understood.getByText('Thu Mar 11, 2027').waitFor();
      // What was sent is not there again for who went on before the answer.
      const created = next.waitForResponse((answer) => answer.request().method() === 'POST');
      await line.press('Enter');
      await next.getByRole('link', { name: 'Contacts', exact: true }).first().click();
      await created;
      await next.goBack();
      await next.getByRole('row').filter({ hasText: 'Call the clerk' }).waitFor();
      expect(await line.inputValue()).toBe('');
      // A row that lacks something is not saved, and waits.
      await next.goto(`${application.url}/settings/matter`);
      await next.getByRole('button', { name: 'Add a key date' }).click();
      await next.getByRole('textbox', { name: 'What it is' }).last().fill('Served');
      await next.getByRole('link', { name: 'Contacts', exact: true }).first().click();
      await next.getByRole('grid', { name: 'Contacts' }).waitFor();
      await next.goBack();
      await next.getByText('This is what you typed before. It is not saved yet.').waitFor();
      await next.getByRole('button', { name: 'Use saved version' }).click();
      await next.getByLabel('Caption').fill('A slip of the hand');
      await next.keyboard.press('Escape');
      await next.getByText('What you typed was taken back.').waitFor();
      await next.getByRole('button', { name: 'Copy the text' }).click();

      // A day that does not exist is not saved by Enter or by leaving its field, and is kept like any text.
      next.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await next.goto(`${application.url}/evidence`);
      const letter = row(next, 'Letter from the principal on late pick-ups');
      await letter.click();
      const placeBefore = await letter.getByRole('gridcell').nth(1).boundingBox();
      const happened = next.getByRole('textbox', { name: 'Date it happened' });
      await happened.click();
      await next.keyboard.press('Control+a');
      await next.keyboard.type('31/02');
      await next.keyboard.press('Enter');
      await next.getByRole('alert').filter({ hasText: 'February never has more than 29 days.' }).waitFor();
      await next.getByLabel('Title', { exact: true }).click();
      await marked.filter({ hasText: 'Letter from the principal' }).waitFor();
      expect(await letter.getByRole('gridcell').nth(1).boundingBox()).toEqual(placeBefore);
      await next.goto(`${application.url}/contacts`);
      expect(asked).toEqual(['beforeunload', 'beforeunload']);
      const offer = next.getByRole('region', { name: 'Not saved' });
      // The contact comes first: it was typed before.
      await offer.getByRole('button', { name: 'Discard' }).click();
      await offer.getByText('You were writing “Letter from the principal on late pick-ups”').waitFor();
      await offer.getByRole('button', { name: 'Continue writing' }).click();
      await expect.poll(() => happened.inputValue()).toBe('31/02');
    });
  });
});
