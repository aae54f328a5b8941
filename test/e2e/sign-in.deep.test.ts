import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HostedServer } from '#test/support/hosted.ts';
import { check } from './axe.ts';
import { followMail, opened, password, signOut, signUp, typeAccount } from './hosted-window.ts';
import { share } from './shared-application.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = share(() => HostedServer.start());

/** A person who is not signed in hears so, and what is typed wrong is refused. */
const expected = /status of 4(?:00|01|03) .*\/app\//;

describe.skipIf(noBrowser)('coming into a hosted server', () => {
  useBrowser();

  it('signs up, confirms by mail, begins, signs out and in again, also with a forgotten password', async () => {
    const house = await shared();
    const maya = 'maya@example.org';
    const found: string[] = [];
    await inWindow(
      opened(house, '/timeline'),
      async (page) => {
        const look = async (screen: string): Promise<void> => void found.push(...(await check(page, screen)));
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        await look('sign in');
        await signUp(page, 'Maya Ellery', maya);
        await look('look into your mail');
        await followMail(page, house, maya);
        await look('confirm');
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('radio', { name: 'My own matter' }).click();
        await page.getByLabel('Caption').fill('Ellery v. Thorne');
        await page.getByRole('button', { name: 'Start my matter' }).click();
        await page.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
        await page.getByText('Only you and the people you invite can see it.').waitFor();
        await signOut(page);
        await typeAccount(page, maya, 'the wrong password');
        await page.getByText('Wrong email address or password.').waitFor();
        await look('refused');
        await typeAccount(page, maya, password);
        await page.getByRole('button', { name: 'Account of Maya Ellery' }).waitFor();
        await signOut(page);
        await page.getByRole('link', { name: 'Forgot your password?' }).click();
        await page.getByLabel('Email address').fill(maya);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Check your email' }).waitFor();
        await followMail(page, house, maya);
        await look('choose a new password');
        await page.getByLabel('New password', { exact: true }).fill('another horse altogether');
        await page.keyboard.press('Enter');
        await page.getByText('Your password is changed').waitFor();
        await page.getByLabel('Password', { exact: true }).fill('another horse altogether');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Account of Maya Ellery' }).waitFor();
        expect(new URL(page.url()).pathname).toBe('/');
      },
      { expected },
    );
    expect(found).toEqual([]);
  }, 90_000);

  it('goes back to the address first wanted, and never to one of another site', async () => {
    const house = await shared();
    await house.person('noor@example.org', 'Noor Haddad');
    await inWindow(
      opened(house, '/settings/about?from=%2F%2Felsewhere.example'),
      async (page) => {
        await page.getByRole('link', { name: 'Forgot your password?' }).click();
        await page.getByRole('link', { name: 'Back to sign-in' }).click();
        await typeAccount(page, 'noor@example.org', password);
        // An account that has not begun is asked first, and keeps its place.
        await page.getByRole('button', { name: 'Open the sample matter' }).waitFor();
        expect(page.url()).toBe(`${house.app.url}/settings/about?from=%2F%2Felsewhere.example`);
      },
      { expected },
    );
  }, 60_000);
});

describe.skipIf(noBrowser)('a session of a hosted server', () => {
  useBrowser();

  it('that ends under an open window is begun again in place, and nothing typed is lost', async () => {
    const house = await shared();
    await begun(house, 'lee@example.org', 'Lee Marsh');
    await inWindow(
      opened(house, '/todos'),
      async (page) => {
        await typeAccount(page, 'lee@example.org', password);
        await page.getByRole('button', { name: 'Account of Lee Marsh' }).waitFor();
        await page.getByRole('link', { name: 'Contacts' }).click();
        await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
        await page.keyboard.press('n');
        await page.getByLabel('Name', { exact: true }).fill('Judge Okafor');
        await page.context().clearCookies();
        await page.getByRole('button', { name: 'Add the contact' }).click();
        await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
        expect(await page.getByLabel('Email address').inputValue()).toBe('lee@example.org');
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' });
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Judge Okafor');
        await page.getByRole('button', { name: 'Add the contact' }).click();
        await page
          .getByRole('link', { name: 'Judge Okafor' })
          .or(page.getByRole('row', { name: /Judge Okafor/ }))
          .first()
          .waitFor();
      },
      { expected },
    );
  }, 60_000);

  it('that is left ends in every window of the browser, and the next person finds nothing of it', async () => {
    const house = await shared();
    await begun(house, 'ana@example.org', 'Ana Reyes');
    await begun(house, 'bo@example.org', 'Bo Lind');
    await inWindow(
      opened(house, '/settings/appearance'),
      async (page) => {
        await typeAccount(page, 'ana@example.org', password);
        await page.getByRole('button', { name: 'Account of Ana Reyes' }).waitFor();
        await page.getByText('Comfortable', { exact: true }).click();
        expect(await density(page)).toBe('comfortable');
        const other = await page.context().newPage();
        await other.goto(`${house.app.url}/todos`);
        await other.getByRole('button', { name: 'Account of Ana Reyes' }).waitFor();
        await signOut(page);
        await other.getByRole('heading', { name: 'Sign in' }).waitFor();
        await typeAccount(page, 'bo@example.org', password);
        await page.getByRole('button', { name: 'Account of Bo Lind' }).waitFor();
        expect(await density(page)).toBe('compact');
        // The other window hears of it too, and is Bo's from its beginning.
        await other.getByRole('button', { name: 'Account of Bo Lind' }).waitFor();
        const all = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => /preferences/.test(key)));
        const unowned = all.filter(([key]) => !/ [0-9a-f-]{36}$/.test(key));
        expect(unowned).toEqual([['casewright.preferences', '{"clock":24,"context":null}']]);
      },
      { expected },
    );
  }, 60_000);
});

describe.skipIf(noBrowser)('a hosted server as an installed page', () => {
  useBrowser();

  it('can be installed, keeps its own files and nothing else, and says calmly that there is no connection', async () => {
    await using house = await HostedServer.start();
    await begun(house, 'kim@example.org', 'Kim Doyle');
    const gone = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to fetch/;
    await inWindow(
      opened(house, '/todos'),
      async (page) => {
        await typeAccount(page, 'kim@example.org', password);
        await page.getByRole('button', { name: 'Account of Kim Doyle' }).waitFor();
        expect(await installabilityErrors(page)).toEqual([]);
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await page.goto(`${house.app.url}/evidence`);
        await page.getByRole('heading', { name: 'Put your evidence here' }).waitFor();
        const kept = await page.evaluate(async () => {
          const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const requests = await Promise.all(caches_.map((cache) => cache.keys()));
          return requests.flat().map(({ url }) => new URL(url).pathname);
        });
        expect(kept.length).toBeGreaterThan(20);
        expect(kept.filter((path) => path !== '/offline.html' && !/^\/assets\/[^/]+$/.test(path))).toEqual([]);
        await house.app.running.stop();
        // A screen that was never opened finds its piece, as it would with a server that has a newer one.
        await page.getByRole('link', { name: 'Contacts' }).click();
        await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
        await page.goto(`${house.app.url}/timeline`);
        await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
        expect(await page.locator('#host').innerText()).toBe(new URL(house.app.url).host);
        expect(await check(page, 'no connection').catch(() => [])).toEqual([]);
      },
      { expected: new RegExp(`${expected.source}|${gone.source}`) },
    );
  }, 60_000);
});

/** Somebody who has signed up and begun a matter before. */
async function begun(house: HostedServer, email: string, name: string): Promise<void> {
  const person = await house.person(email, name);
  const made = await person.post('/app/v1/first-run', { start: 'empty', caption: `Matter of ${name}` });
  expect(made.status).toBe(200);
}

function density(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['density']);
}

/** What Chromium has against installing the page, but that a test's window keeps nothing. */
async function installabilityErrors(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  return errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
