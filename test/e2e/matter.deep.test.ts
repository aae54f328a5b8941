import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { checkNow } from './axe.ts';
import { program } from './program.ts';
import { shareApplication } from './shared-application.ts';
import { emptyEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareApplication();

describe.skipIf(noBrowser)('the matter as a whole', () => {
  useBrowser();

  it('keeps what two windows make of its lists at once: each row, and both to choose from in the same', async () => {
    const matter = await shared.matter();
    await inWindow(
      matter,
      async (page) => {
        await emptyEvidence(page);
        const ask = await program(matter);
        const [first, second] = [
          { number: '26-D-100', type: 'Dissolution', court: '' },
          { number: '26-P-7', type: 'Parentage', court: '' },
        ];
        await ask('POST', '/case/update', { caseNumbers: [first, second] });
        const saved = async () => (await ask('GET', '/case')).body['caseNumbers'];
        const number = (window: Page) => window.getByRole('textbox', { name: 'Number' });
        const kind = (window: Page) => window.getByRole('textbox', { name: 'Kind of case' });
        const other = await page.context().newPage();
        for (const window of [page, other]) {
          await window.goto(`${matter.url}/settings/matter`);
          await expect.poll(() => number(window).count()).toBe(2);
        }
        /** Each time this window saves, another one was faster. */
        const overtaken = async (...elsewhere: (() => Promise<unknown>)[]): Promise<void> => {
          const faster = elsewhere.values();
          await page.route(
            '**/case/update',
            async (route) => {
              await faster.next().value?.();
              await route.continue();
            },
            { times: elsewhere.length },
          );
        };
        const leave = (window: Page) => window.getByLabel('Caption').focus();

        // One adds a row while the other changes one, and a program says its role.
        await overtaken(
          async () => {
            await kind(other).first().fill('Divorce');
            await leave(other);
            await expect.poll(saved).toMatchObject([{ type: 'Divorce' }, second]);
          },
          () => ask('POST', '/case/update', { role: 'petitioner' }),
        );
        await page.getByRole('button', { name: 'Add a case number' }).click();
        await number(page).last().fill('26-A-1');
        await leave(page);
        const third = { number: '26-A-1', type: '', court: '' };
        await expect.poll(saved).toEqual([{ ...first, type: 'Divorce' }, second, third]);
        for (const window of [page, other]) {
          await expect.poll(() => kind(window).first().inputValue()).toBe('Divorce');
          await expect.poll(() => number(window).last().inputValue()).toBe('26-A-1');
        }

        // Rows come and go above the one that is written in, and the keys go on into it.
        await number(page).last().focus();
        await page.keyboard.press('End');
        await page.keyboard.type('-x');
        await other.getByRole('button', { name: 'Remove 26-D-100' }).click();
        await expect.poll(() => number(page).count()).toBe(2);
        await page.keyboard.type('y');
        expect(await number(page).last().inputValue()).toBe('26-A-1-xy');
        await leave(page);
        await expect.poll(saved).toEqual([second, { ...third, number: '26-A-1-xy' }]);

        // Both change the same row: asked by its name, also after a reload, and the row that was added is there too.
        page.on('dialog', (dialog) => void dialog.accept());
        await number(page).first().fill('26-P-8');
        await kind(other).first().fill('Custody');
        await leave(other);
        const question = page.getByText('Case numbers: “26-P-7, Parentage” was changed elsewhere');
        await question.waitFor();
        await page.getByRole('button', { name: 'Add a case number' }).click();
        await number(page).last().fill('26-F-2');
        await leave(page);
        await page.reload();
        await question.waitFor();
        await page.getByText('26-P-8, Parentage', { exact: true }).waitFor();
        await page.getByText('26-P-7, Custody', { exact: true }).waitFor();
        expect(await number(page).last().inputValue()).toBe('26-F-2');
        expect(await saved()).toMatchObject([{ number: '26-P-7', type: 'Custody' }, { number: '26-A-1-xy' }]);
        expect(await checkNow(page, 'rows')).toEqual([]);
        await page.getByRole('button', { name: 'Keep mine' }).click();
        await expect
          .poll(saved)
          .toMatchObject([{ number: '26-P-8', type: 'Parentage' }, { number: '26-A-1-xy' }, { number: '26-F-2' }]);
        await question.waitFor({ state: 'hidden' });

        // A date that lacks something is there again after a reload, and says what it lacks.
        await page.getByRole('button', { name: 'Add a key date' }).click();
        await page.getByRole('textbox', { name: 'What it is' }).fill('Served');
        await leave(page);
        await page.getByText('Give the date.').waitFor();
        await page.reload();
        await page.getByText('This is what you typed before. It is not saved yet.').waitFor();
        await page.getByText('Give the date.').waitFor();
        expect(await page.getByRole('textbox', { name: 'What it is' }).inputValue()).toBe('Served');
        await page.getByRole('textbox', { name: 'Date', exact: true }).fill('4 Mar 2026');
        await leave(page);
        await expect
          .poll(async () => (await ask('GET', '/case')).body['keyDates'])
          .toEqual([{ date: '2026-03-04', label: 'Served', kind: '' }]);
        await page.getByText('This is what you typed before.').waitFor({ state: 'hidden' });
      },
      { expected: /409/ },
    );
  });
});
