import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from '#build/chromium.ts';
import { check } from './axe.ts';
import { openPartPage, type PartPage } from './part-page.ts';
import { noBrowser } from './window.ts';

describe.skipIf(noBrowser)('the writing place', () => {
  let site: PartPage;
  let browser: Browser;
  beforeAll(async () => {
    site = await openPartPage('markdown-editor');
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await site[Symbol.asyncDispose]();
  });

  /** A page with a text in the editor. Nothing may be said in its console, as by a policy that refused something. */
  async function write(text: string, journey: (page: Page) => Promise<void>, width = 1280): Promise<void> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('request', (request) => {
      if (!request.url().startsWith(site.address)) faults.push(`left this machine: ${request.url()}`);
    });
    try {
      await page.goto(site.address);
      await field(page).waitFor();
      await page.evaluate((source) => writing.set(source), text);
      await page.waitForFunction((source) => writing.text === source, text);
      await field(page).focus();
      await page.keyboard.press('Control+Home');
      await journey(page);
    } finally {
      await context.close();
    }
    expect(faults).toEqual([]);
  }

  const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the declaration' });
  const textOf = (page: Page): Promise<string> => page.evaluate(() => writing.text);
  const lineOf = (page: Page, place: number) => page.locator('.cm-line').nth(place);

  it('hides markup but in the line of the caret, and keeps every byte that is not edited', async () => {
    const text = '# Title  \r\n\r\nSome **bold**\ttext \r\n';
    await write(text, async (page) => {
      await expect.poll(() => lineOf(page, 0).textContent()).toBe('# Title  ');
      await expect.poll(() => lineOf(page, 2).textContent()).toBe('Some bold\ttext ');
      await page.keyboard.press('Control+End');
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => lineOf(page, 0).textContent()).toBe('Title  ');
      await expect.poll(() => lineOf(page, 2).textContent()).toBe('Some **bold**\ttext ');
      await page.keyboard.type('x');
      await expect.poll(() => textOf(page)).toBe('# Title  \r\n\r\nxSome **bold**\ttext \r\n');
    });
  });

  it('formats by keyboard and by a toolbar that is one stop of the Tab key', async () => {
    await write('word', async (page) => {
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Control+i');
      await expect.poll(() => textOf(page)).toBe('***word***');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+k');
      await expect.poll(() => textOf(page)).toBe('[***word***]()');
      const toolbar = page.getByRole('toolbar', { name: 'Format' });
      await toolbar.getByRole('button', { name: 'Bold' }).focus();
      for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Quotation');
      await page.keyboard.press('Enter');
      await expect.poll(() => textOf(page)).toBe('> [***word***]()');
    });
  });

  it('takes Tab in lists, and is left by Escape and Tab', async () => {
    await write('- a\n- b', async (page) => {
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Tab');
      await expect.poll(() => textOf(page)).toBe('- a\n  - b');
      await page.keyboard.press('Enter');
      await page.keyboard.type('c');
      await expect.poll(() => textOf(page)).toBe('- a\n  - b\n  - c');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(false);
      expect(await textOf(page)).toBe('- a\n  - b\n  - c');
    });
  });

  it('takes a text from outside and keeps the caret and what can be undone', async () => {
    await write('one two', async (page) => {
      await page.keyboard.press('End');
      await page.keyboard.type(' three');
      await expect.poll(() => textOf(page)).toBe('one two three');
      await page.evaluate(() => writing.set(`zero ${writing.text}`));
      // This page takes what it is told last; a form puts together what meets on the way (disputes.ts).
      await expect.poll(() => lineOf(page, 0).textContent()).toBe('zero one two three');
      await page.keyboard.type('!');
      await expect.poll(() => textOf(page)).toBe('zero one two three!');
      // What was typed slowly is undone in several steps; the change from outside is none of them.
      const undone = async (): Promise<string> => {
        await page.keyboard.press('Control+z');
        return textOf(page);
      };
      await expect.poll(undone).toBe('zero one two');
      expect(await undone()).toBe('zero one two');
    });
  });

  it('reports a long text when writing rests, and before the focus leaves', async () => {
    await write('word\n\n'.repeat(40_000), async (page) => {
      await page.keyboard.type('abc');
      await page.getByRole('button', { name: 'Bold' }).focus();
      expect((await textOf(page)).slice(0, 8)).toBe('abcword\n');
    });
  });

  it('finds and replaces', async () => {
    await write('one two one\n\nOne', async (page) => {
      await page.keyboard.press('Control+f');
      await page.keyboard.type('one');
      await page.getByText('3 found').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('1 of 3').waitFor();
      await page.getByRole('checkbox', { name: 'Match case' }).check();
      await page.getByText('1 of 2').waitFor();
      await page.getByRole('textbox', { name: 'Replace with' }).fill('1');
      await page.getByRole('button', { name: 'Replace all' }).click();
      await expect.poll(() => textOf(page)).toBe('1 two 1\n\nOne');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('search').count()).toBe(0);
    });
  });

  it('underlines what is misspelled, suggests, and learns words', async () => {
    await write('I recieved Ellery and `cdoe`.', async (page) => {
      const wrong = page.locator('.cm-misspelled');
      await expect.poll(() => wrong.allTextContents()).toEqual(['recieved', 'Ellery']);
      await page.keyboard.press('Control+.');
      await page.getByRole('menuitem', { name: 'received' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => textOf(page)).toBe('I received Ellery and `cdoe`.');
      await expect.poll(() => wrong.allTextContents()).toEqual(['Ellery']);
      await page.keyboard.press('Control+.');
      await page.getByRole('menuitem', { name: 'Add to my words' }).click();
      await expect.poll(() => wrong.count()).toBe(0);
      expect(await page.evaluate(() => writing.words)).toEqual(['Ellery']);
    });
  });

  it('draws citations, marks unknown ones, and says what they point at', async () => {
    const link = (last: string): string =>
      `[Exhibit](casewright://evidence/01890000-0000-7000-8000-00000000000${last}?page=3)`;
    await write(`\n\n${link('1')} and ${link('9')}`, async (page) => {
      const chips = page.locator('.cm-citation');
      await expect.poll(() => chips.count()).toBe(2);
      expect(await lineOf(page, 2).textContent()).toBe('Exhibit and Exhibit');
      expect(await page.locator('.cm-citation-unknown').count()).toBe(1);
      await chips.first().hover();
      await page.getByText('Letter from the principal, page 3').waitFor();
      await page.getByRole('button', { name: 'Cite evidence' }).click();
      await expect.poll(() => textOf(page)).toContain('[Exhibit 4](casewright://evidence/');
    });
  });

  it('shows a text that is only read, and takes no keys', async () => {
    await write('# Title', async (page) => {
      await page.evaluate(() => writing.setReadOnly(true));
      await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);
      await field(page).focus();
      await page.keyboard.type('x');
      expect(await textOf(page)).toBe('# Title');
      expect(await lineOf(page, 0).textContent()).toBe('Title');
    });
  });

  it('goes to a heading of the outline', async () => {
    await write(`# One\n\n${'words\n\n'.repeat(300)}## Two\n`, async (page) => {
      await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Two' }).click();
      await page.keyboard.type('x');
      await expect.poll(() => textOf(page)).toContain('\nx## Two');
    });
  });

  it.each([390, 1280])('is accessible at %i pixels', async (width) => {
    const text =
      '# One\n\n1. a\n   - b\n\n> quote\n\n| a | b |\n| - | - |\n| c | d |\n\n`code` ~~gone~~ [link](https://court.test)[^1]\n\n\\pagebreak\n\n[^1]: Note\n';
    await write(
      text,
      async (page) => {
        await page.keyboard.press('Control+f');
        expect(await check(page, `writing, ${width} pixels`)).toEqual([]);
      },
      width,
    );
  });
});
