import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Application } from './application.ts';
import { startWithSample } from './sample-application.ts';
import { openEvidence, row, rows } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

type Read = () => Promise<Map<string, string>>;

interface Described {
  title: string;
  description: string;
}

/** What is kept now, asked past the window. */
async function described(application: Application, token: string): Promise<Map<string, string>> {
  const matter = (await application.rest(token, 'GET', '/case')).body as { caseId: string };
  const { body } = await application.rest(token, 'GET', `/evidence?caseId=${matter.caseId}`);
  return new Map((body as Described[]).map(({ title, description }) => [title, description]));
}

type Point = Awaited<ReturnType<typeof centreOf>>;

/** A machine with too much to do, and a user who does not wait for it: every press is sent before one is answered. */
async function inOneGo(page: Page, steps: (input: Input) => void): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const sent: Promise<unknown>[] = [];
  const key = (name: string, more: { text?: string; modifiers?: number; commands?: string[] } = {}): void => {
    const code = /^[a-z]$/.test(name) ? name.toUpperCase().charCodeAt(0) : 9;
    const press = { key: name, windowsVirtualKeyCode: code, ...more };
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...press }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name, windowsVirtualKeyCode: code }));
  };
  steps({
    press: (at) => {
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        sent.push(session.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }));
      }
    },
    key,
    write: (words) => {
      key('a', { modifiers: 2, commands: ['selectAll'] });
      sent.push(session.send('Input.insertText', { text: words }));
      key('Tab');
    },
  });
  await Promise.all(sent);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

interface Input {
  press: (at: Point) => void;
  key: (name: string, more?: { text?: string }) => void;
  /** In place of what the field holds. */
  write: (words: string) => void;
}

async function centreOf(page: Page, part: 'row' | 'field', index = 0): Promise<{ x: number; y: number }> {
  const place = part === 'row' ? rows(page).nth(index) : page.getByLabel('Description');
  const box = await place.boundingBox();
  if (box === null) throw new Error(`No ${part} is on the screen.`);
  return { x: box.x + Math.min(box.width / 2, 200), y: box.y + box.height / 2 };
}

async function titleAt(page: Page, index: number): Promise<string> {
  return (await rows(page).nth(index).locator('[data-part="title"]').textContent()) ?? '';
}

/** All that was written is the words, and only on this item. */
function withWords(before: Map<string, string>, title: string, words: string): Map<string, string> {
  return new Map([...before, [title, words]]);
}

describe.skipIf(noBrowser)('the item that is written on', () => {
  useBrowser();

  it('is the row that was clicked or gone to, however soon the words follow', async () => {
    await using application = await startWithSample();
    const token = await application.token();
    const read: Read = () => described(application, token);
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.getByLabel('Description').waitFor();
      const before = await read();
      const [second, field] = [await centreOf(page, 'row', 1), await centreOf(page, 'field')];
      const title = await titleAt(page, 1);
      await inOneGo(page, (input) => {
        input.press(second);
        input.press(field);
        input.write('At once');
      });
      await expect.poll(read).toEqual(withWords(before, title, 'At once'));

      const next = await titleAt(page, 2);
      const written = await read();
      await page.locator('#evidence-rows').focus();
      await inOneGo(page, (input) => {
        input.key('j', { text: 'j' });
        input.press(field);
        input.write('By key');
      });
      await expect.poll(read).toEqual(withWords(written, next, 'By key'));
    });
  });

  it('stays open while it is written in, though the list no longer shows it', async () => {
    await using application = await startWithSample();
    const token = await application.token();
    const read: Read = () => described(application, token);
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.goto(`${application.url}/evidence?priority=normal`);
      const title = await titleAt(page, 1);
      const before = await read();
      await rows(page).nth(1).click();
      await page.getByLabel('Details').getByText('High', { exact: true }).click();
      await row(page, title).waitFor({ state: 'detached' });
      await page.getByLabel('Description').fill('Still this one');
      await page.keyboard.press('Tab');
      await expect.poll(read).toEqual(withWords(before, title, 'Still this one'));
      // Written on no more, it gives way to what took its place in the list.
      await page.locator('#evidence-rows').focus();
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(await titleAt(page, 1));
    });
  });

  it('keeps what was typed when the window moves on in the middle of a word', async () => {
    await using application = await startWithSample();
    const token = await application.token();
    const read: Read = () => described(application, token);
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const title = await titleAt(page, 0);
      const before = await read();
      await page.goto(`${application.url}/folders`);
      await page.getByRole('link', { name: 'Evidence', exact: true }).first().click();
      await rows(page).nth(0).click();
      await page.getByLabel('Description').fill('Not yet left');
      await page.evaluate(() => window.history.back());
      await page.waitForURL(/folders/);
      await expect.poll(read).toEqual(withWords(before, title, 'Not yet left'));
    });
  });

  it('keeps what was typed for one court file while another one is looked at', async () => {
    await using application = await startWithSample();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.goto(`${application.url}/court-files`);
      const make = async (caption: string): Promise<void> => {
        await page.getByRole('button', { name: /^(?:New|Make a) court file$/ }).click();
        await page.getByLabel('Caption').fill(caption);
        await page.getByRole('button', { name: 'Make the court file' }).click();
        await page.getByRole('button', { name: caption }).waitFor();
      };
      await make('The dissolution');
      await make('The protective order');
      const judge = page.getByLabel('Judge');
      await page.getByRole('button', { name: 'The dissolution' }).click();
      await judge.fill('Hon. R. Alvarez');
      await page.getByRole('button', { name: 'The protective order' }).click();
      await page.getByText(/^What you typed for “The dissolution” is not saved yet/).waitFor();
      expect(await judge.inputValue()).toBe('');
      await page.getByRole('button', { name: 'The dissolution' }).click();
      expect(await judge.inputValue()).toBe('Hon. R. Alvarez');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    });
  });
});
