import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { check } from './axe.ts';
import { goByKeys, startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/** A second server, with its own matter and token. Nobody looks at its window here. */
async function openOffice(): Promise<{ office: Application; token: string }> {
  const office = await Application.start();
  const boot = await fetch(await office.bootAddress(), { redirect: 'manual' });
  const cookie = boot.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const begun = await fetch(`${office.url}/app/v1/first-run`, {
    method: 'POST',
    headers: { cookie, origin: office.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Dana Reyes', start: 'empty', caption: 'Reyes v. Reyes' }),
  });
  if (!begun.ok) throw new Error(`The first run was answered ${begun.status}.`);
  return { office, token: await office.token() };
}

interface Todo {
  id: string;
  title: string;
  updatedAt: string;
}

/** The to-dos of one side, asked as a program asks. */
class Side {
  readonly #application: Application;
  readonly #token: string;
  #caseId = '';

  constructor(application: Application, token: string) {
    this.#application = application;
    this.#token = token;
  }

  async find(caption: string): Promise<this> {
    const listed = (await this.#ask('GET', '/workspaces')) as { cases: { caseId: string; caption: string }[] }[];
    const cases = listed.flatMap((each) => each.cases);
    this.#caseId = cases.find((each) => each.caption === caption)?.caseId ?? '';
    return this;
  }

  async todos(): Promise<Todo[]> {
    return (await this.#ask('GET', `/todos?caseId=${this.#caseId}`)) as Todo[];
  }

  async titles(): Promise<string[]> {
    return (await this.todos()).map(({ title }) => title).toSorted();
  }

  async add(title: string): Promise<void> {
    await this.#ask('POST', '/todos', { caseId: this.#caseId, title });
  }

  async rename(title: string, next: string): Promise<void> {
    const { id, updatedAt } = await this.#one(title);
    await this.#ask('PATCH', `/todos?id=${id}`, { title: next, expectedUpdatedAt: updatedAt });
  }

  async remove(title: string): Promise<void> {
    const { id } = await this.#one(title);
    await this.#ask('DELETE', `/todos?id=${id}`);
  }

  async #ask(method: string, address: string, body?: object): Promise<unknown> {
    const answer = await this.#application.rest(this.#token, method, address, body);
    if (answer.status >= 300) throw new Error(`${method} ${address} was answered ${answer.status}.`);
    return answer.body;
  }

  async #one(title: string): Promise<Todo> {
    const found = (await this.todos()).find((each) => each.title === title);
    if (found === undefined) throw new Error(`There is no “${title}”.`);
    return found;
  }
}

const receipt = 'Copy the receipt of the eye doctor';
const letter = 'Ask the principal for a letter';
/** Refusals that are shown to the person, and a server or application that was stopped. */
const expected = /status of 4(?:00|09) .*\/app\/v1\/sync\/|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/;

function state(page: Page, says: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('link', { name: says });
}

type Look = (screen: string) => Promise<void>;

async function addServer(page: Page, url: string, token: string, look: Look): Promise<void> {
  await goByKeys(page, 'y');
  await page.getByRole('heading', { name: 'Nothing leaves this computer yet' }).waitFor();
  expect(await state(page, /^Sync:/).count()).toBe(0);
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Check address' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Office');
  await page.getByLabel(/^API token/).fill('cw_live_not_a_token_of_it');
  await page.getByRole('button', { name: 'Test and add' }).click();
  // The server's own sentence, next to the field that has to change.
  await page
    .getByLabel(/^API token/)
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
  await page.getByText(/does not accept the|does not accept this token/).waitFor();
  await look('a token that is refused');
  await page.getByLabel(/^API token/).fill(token);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Office', exact: true }).waitFor();
}

/** Until the run is over: what a person decides while it goes on is done by the next one. */
async function syncNow(page: Page): Promise<void> {
  const begun = page.waitForResponse(/\/sync\/remotes\/[^/]+\/run$/);
  await page.getByRole('button', { name: 'Sync now' }).click();
  const { id } = (await (await begun).json()) as { id: string };
  const address = new URL(`/app/v1/sync/runs/${id}`, page.url()).href;
  await expect.poll(async () => (await page.context().request.get(address)).json()).toMatchObject({ state: 'done' });
}

describe.skipIf(noBrowser)('sync in the window', () => {
  useBrowser();

  it('keeps a matter the same on two servers, asks where only a person can decide, and is never untrue', async () => {
    await using here = await Application.start();
    const { office, token } = await openOffice();
    await using there = office;
    const faults: string[] = [];
    await inWindow(
      here,
      async (page) => {
        const look: Look = async (screen) => void faults.push(...(await check(page, screen)));
        await startOwnMatter(page, 'Ellery v. Thorne');
        const mine = await new Side(here, await here.token()).find('Ellery v. Thorne');
        for (const title of [receipt, letter, 'File the motion']) await mine.add(title);
        await addServer(page, there.url, token, look);
        await page.getByRole('button', { name: 'Make it there' }).click();

        // Nothing goes there before it was seen what would.
        await page.getByText('Nothing has been changed.').first().waitFor();
        await page.getByRole('button', { name: 'Do this now' }).waitFor();
        await page.getByText(/^\d+ requests, less than a minute$/).waitFor();
        await page.getByText(receipt).waitFor();
        await look('what will happen');
        const theirs = await new Side(there, token).find('Ellery v. Thorne');
        expect(await theirs.titles()).toEqual([]);
        await page.getByRole('button', { name: 'Do this now' }).click();
        await state(page, 'Sync: Synced just now').waitFor({ timeout: 30_000 });
        expect(await theirs.titles()).toEqual(await mine.titles());

        await mine.rename(receipt, `${receipt} (scan)`);
        await theirs.rename(receipt, `The ${receipt}`);
        await mine.remove(letter);
        await theirs.rename(letter, `${letter}, signed`);
        await syncNow(page);
        await state(page, 'Sync: Needs you: 2').waitFor();
        await look('a server and its last run');
        await state(page, 'Sync: Needs you: 2').click();
        await look('a question of fields');
        await decide(page, look);
        await syncNow(page);
        await state(page, 'Sync: Synced just now').waitFor();
        expect(await mine.titles()).toEqual(await theirs.titles());
        expect(await mine.titles()).toEqual(
          expect.arrayContaining([`The ${receipt} (scan), both sides`, `${letter}, signed`]),
        );

        await page.getByRole('link', { name: 'Log', exact: true }).click();
        await page.getByRole('cell', { name: 'Changed there' }).first().waitFor();
        await page.goBack();

        await there.stop();
        await syncNow(page);
        await state(page, /^Sync: Offline/).click();
        await page.getByText('Offline', { exact: true }).last().waitFor();
        await here.stop();
        await page.getByText('Casewright has stopped.').waitFor();
        await state(page, 'Sync status unknown').waitFor();
        expect(await state(page, /Synced/).count()).toBe(0);
      },
      { expected, width: 1600 },
    );
    expect(faults.join('\n\n')).toBe('');
  });

  it('sends what may have been lost again only when asked to', async () => {
    await throughLosses([letter], async ({ page, theirs, network }) => {
      network.losesCreations = true;
      await page.getByRole('button', { name: 'Do this now' }).click();
      await state(page, 'Sync: Needs you: 1').click();
      await page.getByText(/but no answer came/).waitFor();
      await page.getByText(/it will be there twice/).waitFor();
      await syncNow(page);
      await state(page, 'Sync: Needs you: 1').waitFor();
      expect(await theirs.titles()).toEqual([]);

      network.losesCreations = false;
      await page.getByRole('button', { name: 'Send again' }).waitFor();
      await page.keyboard.press('s');
      await state(page, 'Sync: Synced just now').waitFor();
      expect(await theirs.titles()).toEqual([letter]);
    });
  });

  it('stops for safety until it may continue, and a server can be removed', async () => {
    const all = [letter, 'Ask the clerk for the file', 'Pay the fee'].toSorted();
    await throughLosses(all, async ({ page, mine, theirs }) => {
      await page.getByRole('button', { name: 'Do this now' }).click();
      await expect.poll(() => theirs.titles()).toEqual(all);
      await state(page, 'Sync: Synced just now').waitFor();
      for (const title of all) await theirs.remove(title);
      await syncNow(page);
      await state(page, 'Sync: Stopped for safety').click();
      await page.getByText(/There were 3 to-dos, and the server now shows none\./).waitFor();
      expect(await mine.titles()).toEqual(all);
      await page.keyboard.press('o');
      await state(page, /^Sync: (?:Synced|Waiting for the next run|Some items were skipped)/).waitFor();
      expect(await mine.titles()).toEqual(all);
      await keepAndRemove(page);
      expect(await mine.titles()).toEqual(all);
    });
  });
});

interface Lossy {
  page: Page;
  mine: Side;
  theirs: Side;
  network: LossyNetwork;
}

/** A matter of this computer, with to-dos, that is new on an office's server: behind a network that may lose what is sent. */
async function throughLosses(titles: readonly string[], journey: (sides: Lossy) => Promise<void>): Promise<void> {
  await using here = await Application.start();
  const { office, token } = await openOffice();
  await using there = office;
  await using network = await LossyNetwork.before(there.url);
  const caption = 'Ellery v. Thorne';
  await inWindow(
    here,
    async (page) => {
      await startOwnMatter(page, caption);
      const mine = await new Side(here, await here.token()).find(caption);
      for (const title of titles) await mine.add(title);
      await page.goto(`${here.url}/sync/new`);
      await page.getByLabel('Address').fill(network.url);
      await page.getByRole('button', { name: 'Check address' }).click();
      await page.getByLabel(/^API token/).fill(token);
      await page.getByRole('button', { name: 'Test and add' }).click();
      await page.getByRole('button', { name: 'Make it there' }).click();
      await page.getByRole('button', { name: 'Do this now' }).waitFor();
      const theirs = await new Side(there, token).find(caption);
      await journey({ page, mine, theirs, network });
    },
    { expected },
  );
}

/** How a server is added, and that it can be removed. */
async function keepAndRemove(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Every so many minutes' }).check();
  await page.getByLabel('Minutes between runs').fill('30');
  await page.keyboard.press('Enter');
  await page.getByText(/^Next automatic sync: /).waitFor();
  await page.getByRole('switch', { name: 'Pause' }).check();
  await state(page, 'Sync: Sync paused').waitFor();
  await page.getByLabel('Name of the server').fill('The office');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'The office', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove this server' }).click();
  await page.getByRole('button', { name: 'Remove The office' }).click();
  await page.getByRole('heading', { name: 'Nothing leaves this computer yet' }).waitFor();
  await page.getByText(/Nothing was deleted here or there/).waitFor();
  expect(await state(page, /^Sync:/).count()).toBe(0);
}

/** A network between the two that loses what is armed; beyond it a server that does not know our extension. */
class LossyNetwork implements AsyncDisposable {
  readonly #server: Server;
  losesCreations = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async before(target: string): Promise<LossyNetwork> {
    const network = new LossyNetwork(
      createServer((request, response) => {
        const { method = 'GET', url = '/', headers } = request;
        if (network.losesCreations && method === 'POST' && url.startsWith('/api/v1/todos')) {
          request.socket.destroy();
          return;
        }
        const passed = forward(`${target}${url}`, { method, headers }, (answer) => {
          if (!url.endsWith('/openapi.json')) {
            response.writeHead(answer.statusCode ?? 500, answer.headers);
            answer.pipe(response);
            return;
          }
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (text += part));
          answer.on('end', () => {
            const { 'x-sync-extension': _, ...plain } = JSON.parse(text) as { [name: string]: unknown };
            response.setHeader('content-type', 'application/json').end(JSON.stringify(plain));
          });
        });
        passed.on('error', () => response.destroy());
        request.pipe(passed);
      }),
    );
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve));
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Two questions, one after the other, by keyboard alone. */
async function decide(page: Page, look: Look): Promise<void> {
  const list = page.getByRole('region', { name: 'To decide' });
  await list.getByRole('link').nth(1).waitFor();
  const open = async (title: string): Promise<void> => {
    for (let at = 0; at < 2; at += 1) {
      if ((await page.getByRole('heading', { level: 1, name: title }).count()) > 0) return;
      await page.keyboard.press('j');
    }
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  await page.keyboard.press('k');
  await open(`${receipt} (scan)`);
  await page.getByRole('heading', { level: 3, name: 'Theirs, there' }).waitFor();
  // A key pressed too soon is taken back.
  await page.keyboard.press('m');
  await page.getByText(/your version replaces theirs\./).waitFor();
  expect(await list.getByRole('link').count()).toBe(1);
  await page.keyboard.press('z');
  await list.getByRole('link').nth(1).waitFor();
  await page.keyboard.press('k');
  await open(`${receipt} (scan)`);
  await page.keyboard.press('e');
  await expect.poll(() => page.getByLabel('Title, by hand').inputValue()).toBe(`The ${receipt} (scan)`);
  await page.keyboard.type(', both sides');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: letter }).waitFor();
  await page.getByText('Deleted', { exact: true }).waitFor();
  await look('a question of a whole record');
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'All clear' }).waitFor();
}
