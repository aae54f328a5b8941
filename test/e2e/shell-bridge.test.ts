import { describe, expect, it } from 'vitest';
import { startWithSample } from './sample-application.ts';
import { openEvidence, row } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/** The shell's side of the bridge, as electron/preload.ts would offer it, in an ordinary browser. */
const bridge = `
  const file = new TextEncoder().encode('Handed over by the system.');
  window.heard = { places: [], acts: [], forgotten: [] };
  window.casewrightShell = {
    platform: 'linux',
    onNews: (listener) => { window.tell = listener; },
    act: (action) => window.heard.acts.push(action),
    notify: () => {},
    showPlaces: (places) => { window.heard.places = places; },
    readFile: async (id, offset) => file.slice(offset, offset + 10),
    forgetFile: (id) => window.heard.forgotten.push(id),
  };
`;

describe.skipIf(noBrowser)('the window inside the shell', () => {
  useBrowser();

  it('adds what the system passes to it, goes where it is sent, and names its screens for the menu', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      await page.addInitScript(bridge);
      await page.reload();
      await openEvidence(page);
      const sendNews = (news: object): Promise<unknown> => page.evaluate(`window.tell(${JSON.stringify(news)})`);
      expect(await page.evaluate('window.heard.places.map((place) => place.label)')).toContain('Evidence');

      await sendNews({
        kind: 'files',
        files: [{ id: 'a', name: 'From the desktop.txt', folder: '', size: 26, modified: 1_700_000_000_000 }],
        unreadable: [],
      });
      await row(page, 'From the desktop').waitFor();
      expect(await page.evaluate('window.heard.forgotten')).toEqual(['a']);

      await sendNews({ kind: 'command', id: 'shortcuts' });
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await sendNews({ kind: 'go', path: '/settings' });
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
      await sendNews({ kind: 'link', link: 'casewright://search?q=blue%20bench' });
      await page.waitForURL(/q=blue/);
      await sendNews({ kind: 'update', version: '9.9.9' });
      await page.getByRole('button', { name: 'Restart' }).click();
      expect(await page.evaluate('window.heard.acts')).toEqual(['restart-to-update']);
    });
  });
});
