import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { commandFile } from '#server/program/places.ts';

/** What pictures are taken of: the application in its own data folder, and its window in a browser. */

export interface Photographed extends AsyncDisposable {
  bootAddress: string;
  data: string;
  /** Stops it, lets something be done to its data folder, and starts it again; answers the new boot address. */
  between(work: (data: string) => Promise<void>): Promise<string>;
}

export async function startCasewright(): Promise<Photographed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-screenshots-'));
  const data = path.join(folder, 'data');
  let running = await launch(data);
  return {
    bootAddress: running.bootAddress,
    data,
    async between(work) {
      await running.stop();
      await work(data);
      running = await launch(data);
      return running.bootAddress;
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(data: string): Promise<{ bootAddress: string; stop: () => Promise<void> }> {
  const words = ['serve', '--no-window', '--announce', 'json', '--port', '0', '--data', data];
  const server = spawn(process.execPath, [commandFile(), ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const { bootAddress } = (JSON.parse(line) as { ready: { bootAddress: string } }).ready;
  return {
    bootAddress,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Look {
  width: number;
  height?: number;
  scheme: 'light' | 'dark';
  /** 2 is a page at 200 %: the same pixels hold a quarter of it. */
  zoom?: number;
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

export async function openPage(from: Browser, look: Look, cookies?: Cookies): Promise<Page> {
  const { width, height = width === 1280 ? 800 : 1000, scheme, zoom = 1 } = look;
  const context = await from.newContext({
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
    ...(cookies === undefined ? {} : { storageState: cookies }),
  });
  return context.newPage();
}

/** Everything drawn: the fonts are there, what was fetched has come, and no pointer rests on a row. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(640, 2);
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.waitForTimeout(700);
}
