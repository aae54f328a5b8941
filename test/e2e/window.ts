import type { Browser, BrowserContext, Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { projectFolder } from '#server/program/places.ts';
import { chromiumPath, startChromium } from '#build/chromium.ts';
import type { Preferences } from '#renderer/features/preferences/preferences.ts';
import type { Application } from './application.ts';

export const noBrowser: boolean = chromiumPath() === null;
if (noBrowser && Boolean(process.env['CI'])) {
  throw new Error('The journeys need a Chromium, and this machine has none: set CHROMIUM, or install it.');
}
if (noBrowser) console.warn('Skipped: the journeys need a Chromium. Set CHROMIUM to its path, or install it.');

let browser: Browser | null = null;

/** One browser for all journeys of this process, which Playwright ends with it; said at the top of each `describe`. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected() !== true) browser = await startChromium();
  });
}

export interface WindowOptions {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Where the window opens, at once: `/evidence` in a matter of its own, else where the address that signs in leads. */
  at?: string;
  /** What the console says in this journey and should: a refusal that is shown to the person, a stopped server. */
  expected?: RegExp;
}

/** What the console says while no server answers, and when one does again: which of it, is by what was asked first. */
export const whileStopped =
  /ERR_|Failed to load resource|Failed to fetch dynamically imported module|Unable to preload|401 \(Unauthorized\)/;

/** What a window is opened on, and by which address; `context` selects a matter that is not the first of all. */
export interface Opened extends Pick<Application, 'url' | 'bootAddress'> {
  context?: string;
}

/**
 * Opens a signed-in window, and holds it to what is true of every screen: no error in the console, nothing the
 * Content-Security-Policy refused, and no request that leaves this machine.
 */
export async function inWindow(
  application: Opened,
  journey: (page: Page) => Promise<void>,
  options: WindowOptions = {},
): Promise<void> {
  if (browser === null) throw new Error('inWindow is used without useBrowser().');
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults = watch(page, application, options.expected);
  try {
    await enter(page, application, options);
    await journey(page);
  } catch (error) {
    await keepPicture(context);
    throw error;
  } finally {
    await context.close();
  }
  expect(faults, faults.join('\n')).toEqual([]);
}

async function enter(page: Page, opened: Opened, options: WindowOptions): Promise<void> {
  const address = await opened.bootAddress();
  const at = options.at ?? (opened.context === undefined ? undefined : '/evidence');
  await beginWith({ clock: 24, context: opened.context ?? null }, page.context());
  if (at === undefined) return void (await page.goto(address));
  await page.context().request.get(address, { maxRedirects: 0 });
  await page.goto(`${opened.url}${at}`);
}

/** As if this had been chosen last in this browser: the matter, and a clock for journeys that read what is shown. */
async function beginWith(chosen: Pick<Preferences, 'clock' | 'context'>, context: BrowserContext): Promise<void> {
  const remember = (preferences: string): void => {
    // A sealed page has no storage.
    if (self.origin === 'null') return;
    const name = 'casewright.preferences';
    if (localStorage.getItem(name) === null) localStorage.setItem(name, preferences);
  };
  await context.addInitScript(remember, JSON.stringify(chosen));
}

/** A reading that ended between a look and an edit (its page count is a change): the window looks again and saves. */
const mergedConflict = /status of 409 \(Conflict\) \S+\/app\/v1\/evidence\/[\w-]+$/;

function watch(page: Page, application: Opened, expected: RegExp | undefined): string[] {
  const faults: string[] = [];
  const report = (fault: string): void => {
    if (expected?.test(fault) !== true && !mergedConflict.test(fault)) faults.push(fault);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => report(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const address = request.url();
    const inside = address.startsWith(`${application.url}/`) || /^(?:blob|data):/.test(address);
    if (!inside) report(`left this machine: ${address}`);
  });
  return faults;
}

/** What was on the screen when a journey failed, for finding out why. */
async function keepPicture(context: BrowserContext): Promise<void> {
  const folder = path.join(projectFolder(), 'test', 'out');
  mkdirSync(folder, { recursive: true });
  const name = (expect.getState().currentTestName ?? 'journey').replace(/[^\w]+/g, '-').slice(-80);
  // Where none can be taken, why the journey failed is still to be said.
  for (const [at, page] of context.pages().entries())
    await Promise.allSettled([page.screenshot({ path: path.join(folder, `${name}${at || ''}.png`) })]);
}
