import { describe, expect, it } from 'vitest';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence, goByKeys, row, typeInPalette } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';
import { saved, startDocument, text } from './writing.ts';

const shared = shareApplication();

describe.skipIf(noBrowser)('documents', () => {
  useBrowser();

  it('are written, saved while one writes, put back to an earlier text, and deleted with undo', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await goByKeys(page, 'f');
      await startDocument(page, 'Declaration of Dana Reyes');

      await text(page).click();
      await page.keyboard.type('I live at 12 Oak Street.');
      await saved(page);
      await page.keyboard.type(' My children live with me.');
      await saved(page);
      await page.reload();
      await expect.poll(() => text(page).textContent()).toContain('My children live with me.');

      await page.getByRole('button', { name: 'Earlier texts' }).click();
      const panel = page.getByRole('complementary', { name: 'Earlier texts' });
      const version = panel.getByRole('button', { name: /24 characters/ });
      await version.click();
      await panel.locator('ins', { hasText: 'My children live with me.' }).waitFor();
      await panel.getByText('Whole text').click();
      await panel.getByText('I live at 12 Oak Street.', { exact: true }).waitFor();
      await panel.getByRole('button', { name: 'Put this text back' }).click();
      await page.getByText('The earlier text is back.').waitFor();
      await expect.poll(() => text(page).textContent()).toBe('I live at 12 Oak Street.');
      // What it replaced is a version too.
      await panel.getByRole('button', { name: /until an earlier text was put back/ }).waitFor();
      await page.getByRole('heading', { name: 'Earlier texts' }).click();
      await page.keyboard.press('Control+z');
      await expect.poll(() => text(page).textContent()).toContain('My children live with me.');

      await page.getByRole('link', { name: 'Back to the documents' }).click();
      await page.getByLabel('Find a document').fill('oak street');
      await page.getByRole('link', { name: 'Declaration of Dana Reyes' }).click();
      await typeInPalette(page, 'declaration of');
      await page.getByRole('option', { name: 'Declaration of Dana Reyes Other' }).waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'More for Declaration of Dana Reyes' }).click();
      await page.getByRole('menuitem', { name: 'Delete the document' }).click();
      await page.getByText('“Declaration of Dana Reyes” moved to Trash.').waitFor();
      await page.getByRole('heading', { name: 'No document yet' }).waitFor();
      await page.keyboard.press('Control+z');
      await page.getByRole('link', { name: 'Declaration of Dana Reyes' }).waitFor();
    });
  });

  it('are taken to a hearing and read there', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      await goByKeys(page, 'f');
      await startDocument(page, 'Motion for temporary orders');
      await text(page).click();
      await page.keyboard.type('I ask for *temporary* orders.');
      await saved(page);
      await page.getByRole('link', { name: 'Hearings', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Hearings', exact: true }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Purpose').fill('Temporary orders');
      await page.getByRole('textbox', { name: 'Date', exact: true }).fill('3/11/2027');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('link', { name: 'Temporary orders', exact: true }).click();
      await page.getByRole('combobox', { name: 'Add to the list' }).fill('motion');
      await page.getByRole('option', { name: /Motion for temporary orders/ }).click();
      await page
        .getByRole('button', { name: /Motion for temporary orders/ })
        .first()
        .click();
      const opened = page.getByRole('region', { name: 'Motion for temporary orders' });
      await opened.getByText('I ask for temporary orders.').waitFor();
      await opened.getByRole('link', { name: 'Open in full' }).click();
      await expect.poll(() => text(page).textContent()).toContain('I ask for temporary orders.');
    });
  });

  it('show what differs when somebody else saved other words in the same place, and lose neither', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    const { body } = await matter.rest(token, 'POST', '/documents', {
      caseId: matter.caseId,
      title: 'Letter',
      body: 'I pick them up at six.',
    });
    const address = `/documents?id=${(body as { id: string }).id}`;
    await inWindow(
      matter,
      async (page) => {
        await page.goto(`${matter.url}/documents/${(body as { id: string }).id}`);
        await text(page).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' On Fridays.');
        await matter.rest(token, 'PATCH', address, { body: 'I pick them up at seven.' });
        const notice = page.getByRole('alert').filter({ hasText: 'The text was changed elsewhere' });
        await notice.locator('del', { hasText: 'seven' }).waitFor();
        await notice.getByRole('button', { name: 'Keep mine' }).click();
        await saved(page);
        await expect
          .poll(async () => (await matter.rest(token, 'GET', address)).body)
          .toMatchObject([{ body: 'I pick them up at six. On Fridays.' }]);
        await page.getByRole('button', { name: 'Earlier texts' }).click();
        const panel = page.getByRole('complementary', { name: 'Earlier texts' });
        await panel.getByRole('button', { name: /24 characters/ }).click();
        await panel.locator('del', { hasText: 'seven' }).waitFor();
      },
      { expected: /status of 409/ },
    );
  });

  it('begin with a template: what the matter says is filled in, what is typed is kept, what may be left out leaves no mark', async () => {
    const matter = await shared.matter();
    const token = await matter.token();
    const file = {
      caption: 'Reyes v. Reyes',
      court: 'Superior Court of Alder County',
      number: 'FL-7',
      role: 'Petitioner',
    };
    await matter.rest(token, 'POST', '/court-cases', { caseId: matter.caseId, ...file });
    await inWindow(matter, async (page) => {
      await page.goto(`${matter.url}/documents`);
      await page.getByRole('link', { name: 'Begin with a template' }).click();
      await page
        .getByRole('region', { name: 'Papers for the court' })
        .getByRole('link', { name: /^Declaration/ })
        .click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText(/I am the Petitioner in this case\./).waitFor();
      await preview.getByText(/^The caption and the place to sign/).waitFor();
      await preview.getByText(/^Still empty: .*Facts/).waitFor();
      await page.getByLabel('Facts').fill('I saw the *red* car.');
      await page.getByLabel('Title').fill('Declaration of Dana Reyes');
      await preview.getByText('I saw the red car.').waitFor();

      await page.reload();
      await page.getByText('This is what you typed before.').waitFor();
      expect(await page.getByLabel('Facts').inputValue()).toBe('I saw the *red* car.');
      await page.getByRole('button', { name: 'Start writing' }).click();
      await page.getByRole('heading', { name: 'Declaration of Dana Reyes', level: 1 }).waitFor();
      const written = (await text(page).textContent()) ?? '';
      for (const words of ['Petitioner', 'I saw the']) expect(written).toContain(words);
      // What may be left out leaves no mark.
      expect(written).not.toContain('exhibitsUsed');
      await page.getByRole('button', { name: 'Details' }).click();
      await expect.poll(() => page.getByRole('combobox', { name: 'Kind' }).inputValue()).toBe('Declaration');
      await expect.poll(() => page.getByRole('combobox', { name: 'Court file' }).inputValue()).toContain('FL-7');
    });
  });

  it('cite evidence where one writes, and show their headings', async () => {
    const matter = await shared.matter();
    await inWindow(matter, async (page) => {
      await emptyEvidence(page);
      const letter = {
        name: 'Letter from the school.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Pickup was late.'),
      };
      await page.locator('input[type=file][aria-label="Files"]').setInputFiles(letter);
      await row(page, 'Letter from the school').waitFor();
      await goByKeys(page, 'f');
      await startDocument(page, 'Declaration');
      await text(page).click();
      await page.keyboard.type('# Facts\n\nThe school wrote: ');
      await page.getByRole('button', { name: 'Cite evidence' }).click();
      const panel = page.getByRole('complementary', { name: 'Cite evidence' });
      await panel.getByRole('button', { name: 'Insert the citation' }).click();
      await panel.getByText('Choose what you cite.').waitFor();
      await panel.getByRole('textbox', { name: 'Evidence' }).fill('letter');
      await page.getByRole('option', { name: /Letter from the school/ }).click();
      await panel.getByLabel('Page').fill('two');
      await panel.getByRole('button', { name: 'Insert the citation' }).click();
      await panel.getByText('Write the number of a page, such as 3.').waitFor();
      await panel.getByLabel('Page').fill('2');
      await panel.getByRole('button', { name: 'Insert the citation' }).click();
      await page.keyboard.type(', as I remember it.');
      await saved(page);
      await page.reload();
      const cited = text(page).getByText('Letter from the school, page 2', { exact: true });
      await cited.hover();
      await page.getByText('Letter from the school, page 2', { exact: true }).nth(1).waitFor();
      await expect.poll(() => text(page).textContent()).toContain(', as I remember it.');
      await page.getByRole('button', { name: 'Outline' }).click();
      await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Facts' }).waitFor();
    });
  });
});
