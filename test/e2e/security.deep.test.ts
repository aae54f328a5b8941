import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, HostedServer, password } from '#test/support/hosted.ts';
import { Application } from './application.ts';
import { check } from './axe.ts';
import { inWindow, noBrowser, type Opened, useBrowser } from './window.ts';

/* Issue 6, “accounts”: the authenticator from its picture to signing in with it, as the person it belongs to does it. */
const email = 'maya@example.org';
/** What the browser itself says of refusals that the screen shows: nobody signed in, wrong passwords and codes. */
const refusals = /status of 40[013] .*\/app\/(?:session|password|v1\/account\/security|sign-in|events)/;

describe.skipIf(noBrowser)('sign-in and security', { timeout: 60_000 }, () => {
  useBrowser();
  let house: HostedServer;
  beforeAll(async () => {
    house = await HostedServer.start();
    const browser = await house.person(email, 'Maya Ellery');
    await expectStatus(200, browser.post('/app/v1/first-run', { start: 'empty', caption: 'Ellery v. Ellery' }));
    await expectStatus(200, browser.post('/app/sign-out'));
  });
  afterAll(() => house[Symbol.asyncDispose]());

  const at = (address: string): Opened => ({
    url: house.app.url,
    bootAddress: () => Promise.resolve(`${house.app.url}${address}`),
  });

  async function signIn(page: Page, secret: string = password): Promise<void> {
    await page.getByRole('textbox', { name: 'Email address' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(secret);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('sets an authenticator up, signs in with it, changes the password and turns it off', async () => {
    await inWindow(
      at('/settings/security'),
      async (page) => {
        await signIn(page);
        const other = house.browser();
        expect((await other.signIn(email)).status).toBe(200);
        await page.getByText('Off: you sign in with your password only').waitFor();
        expect(await check(page, 'Sign-in and security')).toEqual([]);

        const codes = await setUp(page);
        await page.getByText('10 recovery codes are left').waitFor();
        expect(await house.mail.mailTo(email)).toMatchObject({ subject: expect.stringContaining('needs a code') });

        await endOthers(page, codes[0] ?? '');
        expect(await other.session()).toBe(401);

        await changePassword(page, codes[1] ?? '');
        await page.getByText('8 recovery codes are left').waitFor();

        await page.getByRole('button', { name: 'Account of Maya Ellery' }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await signIn(page, nextPassword);
        await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
        await page.getByRole('textbox', { name: 'Recovery code' }).fill((codes[2] ?? '').toLowerCase());
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('button', { name: 'Account of Maya Ellery' }).click();
        await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
        await page.getByText('7 recovery codes are left').waitFor();

        await turnOff(page, codes);
        await page.goto(`${house.app.url}/activity?resource=securityEvents`);
        await page.getByRole('button', { name: 'Changed sign-in and security' }).click();
        for (const done of ['authenticator on', 'authenticator off', 'password']) {
          await page.getByText(new RegExp(`^(?:Turned the|Changed the) ${done}$`)).waitFor();
        }
      },
      { expected: refusals },
    );
  });

  it('says on a computer of one’s own that there is no password, and why', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await page.getByLabel('Your name').fill('Dana Reyes');
      await page.getByRole('radio', { name: 'My own matter' }).click();
      await page.getByLabel('Caption').fill('Reyes v. Reyes');
      await page.getByRole('button', { name: 'Start my matter' }).click();
      await page.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
      await page.goto(`${application.url}/settings/security`);
      await page.getByText(/a separate password would not protect it/).waitFor();
      expect(await page.getByRole('button', { name: /password|authenticator/ }).count()).toBe(0);
    });
  });
});

const nextPassword = 'nine boats under one bridge';

/** The walk, with a wrong password and a wrong code on the way; answers the recovery codes. */
async function setUp(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  await page.getByLabel('Your password').fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This password is not right.').waitFor();
  await page.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Picture to scan' }).waitFor();
  await page.getByText('I can’t scan it').click();
  expect(await check(page, 'Setting up')).toEqual([]);
  const link = await page.getByRole('link', { name: 'open it in an authenticator app' }).getAttribute('href');
  const shown = await page.locator('details code').innerText();
  expect(shown).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = shown.replaceAll(' ', '');
  expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
  const right = new TOTP({ secret }).generate();
  await page.getByLabel('Code', { exact: true }).fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/This code is not right/)
    .waitFor();
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  expect(await check(page, 'Recovery codes')).toEqual([]);
  const codes = await list.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('casewright-recovery-codes.txt');
  expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Back to sign-in and security' }).click();
  return codes;
}

async function endOthers(page: Page, code: string): Promise<void> {
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await list.getByText('Chrome on Windows').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('You aren’t signed in anywhere else.').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(1);
  expect(await list.getByText('this browser').count()).toBe(1);
}

/** One that is refused where it was typed, then a good one; the window stays signed in. */
async function changePassword(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('textbox', { name: 'New password' }).fill('password1234');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('too easy to guess').waitFor();
  await page.getByRole('textbox', { name: 'New password' }).fill(nextPassword);
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed').waitFor();
}

/** A code that was used before is none; another one turns it off. */
async function turnOff(page: Page, codes: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await page.getByLabel('Your password').fill(nextPassword);
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/not right, or was used before/)
    .waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codes[3] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Off: you sign in with your password only').waitFor();
}
