import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectStatus, HostedServer, type Browser } from '#test/support/hosted.ts';
import { opened, password, signOut, typeAccount } from './hosted-window.ts';
import { startWithSample } from './sample-application.ts';
import { inWindow, noBrowser, useBrowser, whileStopped } from './window.ts';

/* What somebody types is never lost to what somebody else does meanwhile. */

/** What the browser itself reports of refusals that the screen shows. */
const refusals = /status of 40[01349] /;
const [owner, partner] = ['maya@example.org', 'dana@example.org'];

interface Member {
  accountId: string;
  email: string;
}

/** A firm of two; the role of the second is the first one's to change. */
async function firm(house: HostedServer): Promise<(role: 'member' | 'viewer') => Promise<void>> {
  const browser = await house.person(owner, 'Maya Ellery');
  await expectStatus(200, browser.post('/app/v1/first-run', { start: 'empty', caption: 'Ellery v. Ellery' }));
  const workspaceId = await workspaceOf(browser);
  const theirs = await house.person(partner, 'Dana Reyes');
  await expectStatus(201, browser.post('/app/v1/members/invitations', { workspaceId, email: partner, role: 'member' }));
  await expectStatus(200, theirs.post('/app/invitation/accept', { link: await house.secretTo(partner) }));
  const { body } = await browser.get(`/app/v1/members?workspaceId=${workspaceId}`);
  const { members } = body as { members: Member[] };
  const member = members.find(({ email }) => email === partner);
  const address = `/app/v1/members?workspaceId=${workspaceId}&accountId=${member?.accountId ?? ''}`;
  return async (role) => {
    const { status } = await browser.send('PATCH', address, { role });
    expect(status).toBeLessThan(300);
  };
}

async function workspaceOf(browser: Browser): Promise<string> {
  const { body } = await browser.get('/app/v1/workspaces');
  const [first] = body as { id: string }[];
  return first?.id ?? '';
}

async function newContact(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Name', { exact: true }).fill(name);
}

const nameField = (page: Page): Promise<string> => page.getByLabel('Name', { exact: true }).inputValue();

describe.skipIf(noBrowser)('what is being typed', { timeout: 120_000 }, () => {
  useBrowser();

  it('stays when the right to save it is taken, is refused aloud, and is saved once it is given back', async () => {
    await using house = await HostedServer.start();
    const setRole = await firm(house);
    await inWindow(
      opened(house, '/contacts'),
      async (page) => {
        await typeAccount(page, partner, password);
        await page.getByRole('button', { name: 'Account of Dana Reyes' }).waitFor();
        const switcher = page.getByRole('button', { name: /^Matter: .+ Switch matter$/ });
        await switcher.click();
        await page
          .getByRole('option', { name: /Ellery v\. Ellery/ })
          .or(page.getByRole('menuitem', { name: /Ellery v\. Ellery/ }))
          .first()
          .click();
        await page.getByRole('button', { name: 'Matter: Ellery v. Ellery. Switch matter' }).waitFor();
        await newContact(page, 'Judge Okafor');
        await setRole('viewer');
        await page.keyboard.press('Control+Enter');
        await page
          .getByText(/You can view this matter|can’t change/)
          .first()
          .waitFor();
        await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Judge Okafor');
        await setRole('member');
        await page.reload();
        const bar = page.getByRole('region', { name: 'Not saved' });
        await bar.getByRole('button', { name: 'Continue writing' }).click();
        await expect.poll(() => nameField(page)).toBe('Judge Okafor');
        await page.getByRole('button', { name: 'Add the contact' }).click();
        await page.getByRole('grid', { name: 'Contacts' }).getByText('Judge Okafor').waitFor();
      },
      { expected: refusals },
    );
  });

  it('stays when the same person signs out in another window, and is offered to nobody else', async () => {
    await using house = await HostedServer.start();
    await firm(house);
    await inWindow(
      opened(house, '/contacts'),
      async (page) => {
        await typeAccount(page, owner, password);
        await page.getByRole('button', { name: 'Account of Maya Ellery' }).waitFor();
        await newContact(page, 'Nurse Adeyemi');
        const other = await page.context().newPage();
        await other.goto(`${house.app.url}/todos`);
        await other.getByRole('button', { name: 'Account of Maya Ellery' }).waitFor();
        await signOut(other);
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        await typeAccount(other, partner, password);
        await other.getByRole('button', { name: 'Account of Dana Reyes' }).waitFor();
        expect(await other.getByRole('region', { name: 'Not saved' }).count()).toBe(0);
        await signOut(other);
        await typeAccount(other, owner, password);
        await other.getByRole('button', { name: 'Account of Maya Ellery' }).waitFor();
        await other.goto(`${house.app.url}/contacts`);
        const bar = other.getByRole('region', { name: 'Not saved' });
        await bar.getByText('You were writing the new contact and didn’t save it.').waitFor();
        await bar.getByRole('button', { name: 'Continue writing' }).click();
        await expect.poll(() => nameField(other)).toBe('Nurse Adeyemi');
      },
      { expected: refusals },
    );
  });

  it('is offered in another window when its own is closed or crashes, not while it is open there', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      const windows = page.context();
      const open = async (): Promise<Page> => {
        const next = await windows.newPage();
        await next.goto(`${application.url}/contacts`);
        await next.getByRole('grid', { name: 'Contacts' }).waitFor();
        return next;
      };
      const bar = (of: Page) => of.getByRole('region', { name: 'Not saved' });
      const writer = await open();
      await newContact(writer, 'Nurse Adeyemi');
      const other = await open();
      const third = await open();
      expect([await bar(other).count(), await bar(third).count()]).toEqual([0, 0]);
      await writer.close({ runBeforeUnload: false });
      await bar(other).getByRole('button', { name: 'Continue writing' }).click();
      await expect.poll(() => nameField(other)).toBe('Nurse Adeyemi');
      await other.getByLabel('Name', { exact: true }).fill('Nurse Adeyemi, nights');
      await third.reload();
      await third.getByRole('grid', { name: 'Contacts' }).waitFor();
      expect(await bar(third).count()).toBe(0);
      await other.goto('chrome://crash').catch(() => undefined);
      await bar(third).getByText('You were writing the new contact and didn’t save it.').waitFor();
      // A page that is loaded again has its own text at once, and only once, as often as it is.
      await bar(third).getByRole('button', { name: 'Continue writing' }).click();
      third.on('dialog', (dialog) => void dialog.accept());
      for (let reload = 0; reload < 15; reload += 1) {
        await third.getByLabel('Name', { exact: true }).pressSequentially('.');
        await third.reload();
        // The page still moves while it loads, and what is pressed goes at once: a pointer that aims twice finds nothing.
        await bar(third).getByRole('button', { name: 'Continue writing' }).dispatchEvent('click');
        await expect.poll(() => nameField(third)).toBe(`Nurse Adeyemi, nights${'.'.repeat(reload + 1)}`);
        // The form is drawn before it is known to be open.
        await expect.poll(() => bar(third).count()).toBe(0);
      }
    });
  });

  it('can go on in a plain field when the editor can’t be loaded', async () => {
    await using application = await startWithSample();
    await inWindow(
      application,
      async (page) => {
        await page.route(/assets\/(?:markdown-editor|writing-place)-[^/]*\.js/, (route) => route.abort());
        await page.goto(`${application.url}/hearings`);
        await page.getByRole('button', { name: 'New hearing' }).click();
        await page.getByLabel('Purpose').fill('Custody');
        await page.getByText('The writing tools could not be loaded.').first().waitFor();
        await page.getByRole('textbox', { name: 'Notes' }).fill('Bring the *letter*.');
        await page.unrouteAll();
        await page.reload();
        await page.getByRole('button', { name: 'Continue writing' }).click();
        await expect.poll(() => page.getByLabel('Purpose').inputValue()).toBe('Custody');
        await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).textContent()).toContain('letter');

        await page.goto(`${application.url}/documents?new`);
        await page.getByLabel('Title').fill('Letter');
        await page.route(/assets\/writing-place-[^/]*\.js/, (route) => route.abort());
        await page.getByRole('button', { name: 'Start writing' }).click();
        await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dear school');
        await page.getByRole('status').getByText('All saved').waitFor();
      },
      { expected: whileStopped },
    );
  });
});
