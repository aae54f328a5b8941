import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectStatus, HostedServer, password } from '#test/support/hosted.ts';
import { check } from './axe.ts';
import { inWindow, noBrowser, type Opened, useBrowser } from './window.ts';

/* Issue 6, “workspaces and membership”: two people share a firm, from the invitation in the mail to the last click. */
const owner = 'maya@example.org';
const partner = 'dana@example.org';
/** What the browser itself reports of refusals that the screen shows: nobody signed in yet, a matter that is lost. */
const refusals = /status of 40[0134] /;

describe.skipIf(noBrowser)('a workspace of several people', { timeout: 90_000 }, () => {
  useBrowser();

  it('is joined by mail, seen by role, and left permanently', async () => {
    await using house = await HostedServer.start();
    const browser = await house.person(owner, 'Maya Ellery');
    await expectStatus(200, browser.post('/app/v1/case/update', { caption: 'Ellery v. Ellery' }));
    await expectStatus(201, browser.post('/app/v1/todos', { title: 'Call the school' }));
    const { url } = house.app;
    const at = (address: string): Opened => ({ url, bootAddress: () => Promise.resolve(url + address) });
    await inWindow(
      at('/settings/members'),
      async (page) => {
        await signIn(page);
        await nameTheFirm(page);
        await invite(page);
        expect(await check(page, 'Workspace and people')).toEqual([]);
        const secret = await house.secretTo(partner);
        await inWindow(at(`/invitation#${secret}`), (theirs) => share(page, theirs), { expected: refusals });
        await page.goto(`${url}/activity`);
        await page.getByText('Removed').first().waitFor();
        await page.getByText('Joined the workspace').first().waitFor();
        await page.getByText('Invited').first().waitFor();
      },
      { expected: refusals },
    );
  });
});

async function signIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(owner);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function nameTheFirm(page: Page): Promise<void> {
  const name = page.getByLabel('Name of the workspace');
  await name.fill('Ellery & Partners');
  await name.press('Enter');
  await page.getByText('Saved').waitFor();
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(partner);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('button', { name: `Withdraw the invitation for ${partner}` }).waitFor();
}

/** The owner's window and the partner's side by side: what one does, the other sees. */
async function share(page: Page, theirs: Page): Promise<void> {
  await theirs.getByText('Ellery & Partners').waitFor();
  await theirs.getByLabel('Your name').fill('Dana Reyes');
  await theirs.getByRole('textbox', { name: 'Password' }).fill(password);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.getByRole('button', { name: 'Matter: Ellery v. Ellery. Switch matter' }).waitFor();
  await theirs.getByRole('link', { name: 'To-dos', exact: true }).first().click();
  await theirs.getByText('Call the school').waitFor();

  await page.getByRole('combobox', { name: 'Role of Dana Reyes' }).click();
  await page.getByRole('option', { name: 'View only' }).click();
  await theirs.getByText('You can view this matter.').waitFor();
  await theirs.getByRole('link', { name: 'Its owners' }).click();
  await theirs.getByText('Ask an owner if you need another role.').waitFor();
  expect(await theirs.getByText(owner).count()).toBe(0);
  expect(await check(theirs, 'Workspace and people, of a viewer')).toEqual([]);

  await page.getByRole('button', { name: 'Actions for Dana Reyes' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the workspace' }).click();
  await page.getByRole('button', { name: 'Remove Dana Reyes' }).click();
  await theirs.getByText('is no longer open to you').waitFor();
  await theirs.getByRole('button', { name: 'Matter: Untitled case. Switch matter' }).waitFor();
  expect(await theirs.getByText('Call the school').count()).toBe(0);
}
