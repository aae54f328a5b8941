import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { commandFile } from '#server/program/places.ts';
import { cleanEnvironment } from '#test/server/cli/casewright.ts';
import type { Application } from './application.ts';
import { shareSample } from './shared-application.ts';
import { openEvidence, search } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

const sentence = '"blue bench"';
const letter = 'Letter from the principal on late pick-ups';

async function makeToken(page: Page, name: string, isAssistant = false): Promise<string> {
  await openTokens(page);
  await page.getByRole('button', { name: /^(?:New|Make a) token$/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  if (isAssistant) await page.getByRole('switch', { name: 'It is an AI assistant' }).check();
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('You won’t see it again').waitFor();
  const token = (await page.getByLabel('The token', { exact: true }).first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  return token.trim();
}

async function openTokens(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'API tokens', exact: true }).click();
}

/** A stock client that starts `casewright mcp` as a local assistant does. */
async function assistant(application: Application, token: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'test assistant', version: '1' });
  const args = [commandFile(), 'mcp', '--data', application.data];
  const env = { ...cleanEnvironment(), CASEWRIGHT_TOKEN: token };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

async function titlesFound(client: Client, q: string): Promise<string[]> {
  const { structuredContent } = await client.callTool({ name: 'get_evidence', arguments: { q } });
  return (structuredContent as { items: { title: string }[] }).items.map(({ title }) => title);
}

describe.skipIf(noBrowser)('a token', () => {
  useBrowser();

  it('opens the matter to a script and an assistant, window open or not, until it is revoked', async () => {
    const application = await shared.application();
    let token = '';
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await search(page, sentence);
      await page.getByRole('link', { name: /blue bench/ }).waitFor({ timeout: 60_000 });
      token = await makeToken(page, 'Assistant on my laptop');
      expect(token).toMatch(/^cw_live_\S{20,}$/);
      expect(await page.content()).not.toContain(token);

      const found = await application.rest(token, 'GET', `/evidence?q=${encodeURIComponent(sentence)}`);
      expect(found.body).toMatchObject([{ title: letter }]);
      const [{ id } = { id: '' }] = found.body as { id: string }[];
      expect(await application.rest(token, 'GET', `/evidence/${id}`)).toMatchObject({
        status: 200,
        body: { title: letter },
      });
      const refused = await application.rest(token, 'PATCH', `/evidence/${id}`, { title: 'Mine' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    });

    {
      await using client = await assistant(application, token);
      expect(await titlesFound(client, sentence)).toEqual([letter]);
      await application.stop();
      expect(await titlesFound(client, sentence)).toEqual([letter]);
    }

    await application.stop();
    await application.startAgain();
    await inWindow(application, async (page) => {
      await openTokens(page);
      await page.getByRole('button', { name: /Assistant on my laptop/ }).click();
      expect(await page.content()).not.toContain(token);
      await page.getByRole('button', { name: 'Revoke this token' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByRole('cell', { name: 'Revoked' }).waitFor();
      expect(await application.rest(token, 'GET', '/evidence')).toMatchObject({ status: 401 });
    });
  });

  it('does not show an assistant what is hidden from assistants', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      const assistants = await makeToken(page, 'Assistant', true);
      const { body } = await application.rest(assistants, 'GET', '/evidence');
      const titles = (body as { title: string }[]).map(({ title }) => title);
      expect(titles).toContain(letter);
      expect(titles).not.toContain('Notes for the hearing');
    });
  });
});
