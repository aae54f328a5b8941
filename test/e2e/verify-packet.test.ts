import type { Browser, BrowserContext, Page } from 'playwright-core';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestFile, manifestName } from '#server/papers/verifier/manifest.ts';
import { verifierName, verifierPage } from '#server/papers/verifier/verifier-page.ts';
import { startChromium } from '#build/chromium.ts';
import { lease, sampleManifest, volumes } from '#test/server/papers/verifier/sample-manifest.ts';
import { checkNow } from './axe.ts';
import { noBrowser } from './window.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'casewright-verify-'));
const [first = '', second = ''] = Object.keys(volumes);
const given = (name: string): string => path.join(folder, name);

describe.skipIf(noBrowser)('the page that is given with a packet', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium();
    const manifest = sampleManifest();
    writeFileSync(given(verifierName), verifierPage(manifest, 'en-US'));
    writeFileSync(given(manifestName), manifestFile(manifest));
    for (const [name, content] of Object.entries(volumes)) writeFileSync(given(name), content);
    writeFileSync(given('IMG_2041.jpg'), lease);
    // Of the first volume one byte is changed.
    mkdirSync(given('changed'));
    writeFileSync(given(`changed/${first}`), volumes['FL24118Volume1of2.pdf'].replace('v', 'w'));
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  /** Opened from the disk, with no network; nothing may go wrong on the way. */
  async function onThePage(
    look: (page: Page) => Promise<void>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<void> {
    const context: BrowserContext = await browser.newContext(options);
    const faults: string[] = [];
    await context.setOffline(true);
    const page = await context.newPage();
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) faults.push(request.url());
    });
    await page.goto(pathToFileURL(given(verifierName)).href);
    await look(page);
    await context.close();
    expect(faults).toEqual([]);
  }

  async function drop(page: Page, files: Record<string, string>): Promise<void> {
    const dropped = await page.evaluateHandle((all) => {
      const transfer = new DataTransfer();
      for (const [name, content] of Object.entries(all)) transfer.items.add(new File([content], name));
      return transfer;
    }, files);
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  }

  it('says of two files that are dropped which one was changed', async () => {
    await onThePage(async (page) => {
      await drop(page, { [first]: 'first wolume', [second]: 'second volume' });
      const results = page.locator('#results > li');
      await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^2 files checked\./);
      expect(await results.nth(0).textContent()).toContain(
        'It has the name of volume 1 of 2 of the packet but not its content: it was changed after November 26, 2026',
      );
      expect(await results.nth(1).textContent()).toContain(
        'This is volume 2 of 2 of the packet. It is unchanged since November 26, 2026.',
      );
      expect(await page.getByRole('status').textContent()).toMatch(
        /Not checked yet: volume 1 of 2 of the packet, the manifest of the packet and the original of .*Exhibit 3.*Lease of May 2/,
      );
      const row = page.getByRole('row');
      expect(await row.filter({ hasText: second }).textContent()).toMatch(/Unchanged$/);
      expect(await row.filter({ hasText: first }).textContent()).toMatch(/Not checked yet$/);
    });
  });

  it('checks files that are chosen, with the keyboard too, until all are there', async () => {
    await onThePage(async (page) => {
      const choose = page.waitForEvent('filechooser');
      await page.keyboard.press('Tab');
      await page.locator('#choose:focus').waitFor();
      await page.keyboard.press('Enter');
      await (await choose).setFiles([first, second, manifestName, 'IMG_2041.jpg'].map(given));
      await expect
        .poll(() => page.getByRole('status').textContent())
        .toBe('4 files checked. Every file of this packet was checked and is unchanged.');
      await page.setInputFiles('#picker', given(`changed/${first}`));
      await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^5 files checked/);
      expect(await page.locator('#results > li').last().textContent()).toContain('but not its content');
    });
  });

  it('is a list of hashes where no script runs', async () => {
    await onThePage(
      async (page) => {
        expect(await page.locator('noscript').textContent()).toContain('Scripts are off');
        expect(await page.getByRole('button').count()).toBe(0);
        for (const { sha256 } of sampleManifest().files) {
          expect(await page.getByText(sha256).isVisible()).toBe(true);
        }
      },
      { javaScriptEnabled: false },
    );
  });

  it.each(['light', 'dark'] as const)('can be read by everyone, in %s', async (colorScheme) => {
    await onThePage(
      async (page) => {
        await drop(page, { [first]: 'first wolume', [second]: 'second volume', other: 'other' });
        await expect.poll(() => page.locator('#results code').count()).toBe(3);
        expect(await checkNow(page, `verify.html, ${colorScheme}`, 'minor')).toEqual([]);
      },
      { colorScheme, viewport: { width: colorScheme === 'dark' ? 400 : 1280, height: 800 }, bypassCSP: true },
    );
  });
});
