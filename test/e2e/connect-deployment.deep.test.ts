import { describe, expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { HostedServer } from '#test/support/hosted.ts';
import { Application } from './application.ts';
import { check } from './axe.ts';
import { password, typeAccount } from './hosted-window.ts';
import { startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/** An address at which nobody is, and a token that is refused: both are shown to the person. */
const expected = /status of 4(?:00|09) .*\/app\/v1\/sync\//;

describe.skipIf(noBrowser)('a desktop and a server', () => {
  useBrowser();

  it('are connected by walking through: address, token page, token, matters, what would happen', async () => {
    // Another name than the desktop's: a browser keeps one cookie for all ports of a name.
    const port = await freePort();
    await using house = await HostedServer.start({ port, publicUrl: `http://localhost:${port}` });
    await using here = await Application.start();
    const maya = await house.person('maya@example.org', 'Maya Ellery');
    await maya.post('/app/v1/first-run', { start: 'empty', caption: 'Hale v. Hale' });
    const found: string[] = [];
    await inWindow(
      here,
      async (page) => {
        const look = async (screen: string): Promise<void> => void found.push(...(await check(page, screen)));
        await startOwnMatter(page, 'Ellery v. Thorne');
        await page.goto(`${here.url}/sync/new`);
        await page.getByLabel('Address').fill('http://127.0.0.1:1');
        await page.keyboard.press('Enter');
        await page.getByText('Nothing answers at 127.0.0.1:1.').waitFor();
        await page.getByLabel('Address').fill(`${house.app.url}/api/v1/docs`);
        await page.keyboard.press('Enter');
        await page.getByText('a Casewright server').waitFor();
        await look('a token from there');

        // The page that the button opens, in a browser that is signed out there.
        const link = page.getByRole('link', { name: 'Open its token page' });
        expect(await link.getAttribute('href')).toBe(`${house.app.url}/connect?for=desktop`);
        const [there] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
        await typeAccount(there, 'maya@example.org', password);
        await there.getByRole('heading', { name: 'Connect your computer' }).waitFor();
        // Nothing is made before the person says so.
        expect((await maya.get('/app/v1/developer/tokens')).body).toEqual([]);
        found.push(...(await check(there, 'the token page')));
        await there.getByRole('button', { name: 'Make the token' }).click();
        const token = await there.getByLabel('The token', { exact: true }).innerText();
        await there.close();

        await page.getByLabel(/^API token/).fill('cw_live_not_this_one_at_all');
        await page.getByRole('button', { name: 'Test and add' }).click();
        await page.getByText(/does not accept th/).waitFor();
        await page.getByLabel(/^API token/).fill(token);
        await page.keyboard.press('Enter');
        const host = new URL(house.app.url).host;
        await page.getByRole('heading', { name: host, exact: true }).waitFor();
        await page.getByText(`${house.app.url}, as maya@example.org`).waitFor();
        // The token lacks nothing that sync does.
        expect(await page.getByText('The token lacks permissions').count()).toBe(0);
        await page.getByRole('button', { name: 'Make it there' }).click();
        await page.getByRole('heading', { name: 'What will happen' }).waitFor();
        await page.getByText('Nothing to do.').waitFor();
      },
      { expected },
    );
    const tokens = (await maya.get('/app/v1/developer/tokens')).body as { name: string; expiresAt: string | null }[];
    expect(tokens).toMatchObject([{ name: 'Casewright on my computer', expiresAt: null, assistant: false }]);
    expect(found).toEqual([]);
  }, 90_000);
});
