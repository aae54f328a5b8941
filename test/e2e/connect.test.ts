import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { checkNow } from './axe.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cleanEnvironment } from '#test/server/cli/casewright.ts';
import { shareSample } from './shared-application.ts';
import { openEvidence } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

const shared = shareSample();

interface Written {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** What a person copies from the page, read as Claude Desktop reads it. */
async function shownConfiguration(page: Page): Promise<Written> {
  const text = (await page.getByRole('figure').getByLabel('For Claude Desktop', { exact: true }).textContent()) ?? '';
  return (JSON.parse(text) as { mcpServers: { casewright: Written } }).mcpServers.casewright;
}

async function startAssistant({ command, args, env }: Written): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'desk', title: 'Desk assistant', version: '3.1' });
  const transport = new StdioClientTransport({
    command,
    args,
    env: { ...cleanEnvironment(), ...env },
    stderr: 'ignore',
  });
  await client.connect(transport);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

async function operation(client: Client, name: string, given: object = {}): Promise<CallToolResult> {
  const call = { name: 'call_operation', arguments: { name, arguments: given } };
  return (await client.callTool(call)) as CallToolResult;
}

describe.skipIf(noBrowser)('an assistant', () => {
  useBrowser();

  it('is connected by what the page shows, is seen live in its ledger, narrowed, and taken back', async () => {
    const application = await shared.application();
    await inWindow(application, async (page) => {
      await openEvidence(page);
      await page.getByRole('link', { name: 'Connect', exact: true }).click();
      await page.getByRole('button', { name: 'Connect an assistant' }).click();
      await page.getByRole('radio', { name: 'Read and add' }).check();
      await page.getByRole('radio', { name: 'Only some' }).check();
      await page.getByRole('button', { name: 'Make the token' }).click();
      await page.getByText(/Only Ellery v\. Thorne/).waitFor();
      await page.getByText('You won’t see the token again.').waitFor();
      const written = await shownConfiguration(page);
      expect(written.args).toContain('--compact');

      await page.getByRole('button', { name: 'Test it now' }).click();
      await page.getByText(/^Read the title of the matter: “Ellery v\. Thorne”$/).waitFor();
      await page.getByText('Waiting for your assistant').waitFor();

      await using client = await startAssistant(written);
      await operation(client, 'get_evidence', { q: 'school' });
      await page.getByText(/Desk assistant 3\.1/).waitFor();
      await page.getByText(/Last call .*: Searched evidence\./).waitFor();

      await page.getByRole('link', { name: /What it did/ }).click();
      const calls = page.getByRole('table', { name: 'Calls' });
      await calls.getByRole('row', { name: /Searched evidence/ }).waitFor();
      const { structuredContent } = await operation(client, 'post_folders', { name: 'From school', kind: 'evidence' });
      expect(structuredContent).toMatchObject({ name: 'From school' });
      await calls.getByRole('row', { name: /Added a folder From school Done MCP/ }).click();
      await page.getByText('What it changed').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();

      await page.getByRole('radiogroup', { name: 'Folders' }).getByText('Read', { exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(/Folders \(read\)/).waitFor();
      const refused = await operation(client, 'post_folders', { name: 'Another', kind: 'evidence' });
      expect(refused.isError).toBe(true);
      await calls.getByRole('row', { name: /Asked to add a folder .*Refused: no permission/ }).waitFor();
      expect(await checkNow(page, 'test of the connection', 'minor')).toEqual([]);

      await page.getByRole('button', { name: 'Revoke this token' }).click();
      await page.getByRole('button', { name: 'Revoke', exact: true }).click();
      await page.getByText('This token no longer works').waitFor();
      await expect(operation(client, 'get_case')).rejects.toThrow(/unknown, expired or revoked/);
    });
  });

  it('can be a bundle, saved from the page, in the dark', async () => {
    const application = await shared.application();
    await inWindow(
      application,
      async (page) => {
        await openEvidence(page);
        await page.goto(`${application.url}/connect/new`);
        await page.getByRole('heading', { name: 'Connect an assistant' }).waitFor();
        expect(await checkNow(page, 'ledger', 'minor')).toEqual([]);
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Save the bundle (.mcpb)' }).click();
        expect((await saved).suggestedFilename()).toBe('casewright.mcpb');
        await page.getByRole('button', { name: 'Make the token' }).click();
        await page.getByText('The bundle asks for the token').waitFor();
        expect(await checkNow(page, 'ledger, narrowed', 'minor')).toEqual([]);
      },
      { theme: 'dark' },
    );
  });
});
