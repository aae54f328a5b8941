import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '#server/owner/process-identity.ts';
import { commandFile } from '#server/program/places.ts';
import { cleanEnvironment, until } from '#test/server/cli/casewright.ts';
import { base64 } from './assistant.ts';

/** A data folder, the real command on it, and everything gone when the test is over. */
class Machine implements AsyncDisposable {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'casewright-stdio-'));
  readonly data = path.join(this.#folder, 'data');
  readonly #clients: Client[] = [];

  token(): string {
    const words = [commandFile(), 'token', 'create', '--name', 'Assistant', '--permissions', '*', '--data', this.data];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: cleanEnvironment() });
    if (!stdout.startsWith('cw_live_')) throw new Error(`No token was made: ${stdout}${stderr}`);
    return stdout.trim();
  }

  async assistant(token: string, ...words: string[]): Promise<Client> {
    const client = new Client({ name: 'test assistant', version: '1' });
    this.#clients.push(client);
    const args = [commandFile(), 'mcp', '--data', this.data, ...words];
    const env = { ...cleanEnvironment(), CASEWRIGHT_TOKEN: token };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }));
    await client.listTools();
    return client;
  }

  /** Opens the application as a person does, and waits until it owns the folder. */
  async open(): Promise<number> {
    const args = [commandFile(), 'serve', '--no-window', '--port', '0', '--data', this.data];
    const { pid = 0 } = spawn(process.execPath, args, { stdio: 'ignore', env: cleanEnvironment() });
    await until(() => this.owner() === pid, 20_000);
    return pid;
  }

  owner(): number | null {
    try {
      const owner = JSON.parse(readFileSync(path.join(this.data, 'owner.json'), 'utf8')) as { pid: number };
      return isAlive(owner.pid) ? owner.pid : null;
    } catch {
      return null;
    }
  }

  async stop(): Promise<void> {
    const pid = this.owner();
    if (pid === null) return;
    process.kill(pid, 'SIGTERM');
    await until(() => !isAlive(pid), 20_000);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface Found {
  items: { id: string; fileName: string }[];
}

async function find(client: Client, q: string): Promise<Found['items']> {
  const { structuredContent } = await client.callTool({ name: 'get_evidence', arguments: { q } });
  return (structuredContent as Found).items;
}

describe('a stock client over standard input and output', () => {
  it('finds the sentence while the application is open, when it was closed, and when it is open again', async () => {
    await using machine = new Machine();
    const token = machine.token();
    await machine.stop();
    const opened = await machine.open();
    const client = await machine.assistant(token);
    const files = [{ fileName: 'Ledger.txt', content: base64('The heron lamp was returned broken.') }];
    const added = await client.callTool({ name: 'post_evidence', arguments: { files } });
    const { evidence } = added.structuredContent as { evidence: { id: string }[] };
    const id = evidence[0]?.id ?? '';
    const { content } = await client.callTool({ name: 'get_files_by_id_text', arguments: { id } });
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining('heron lamp') as string }]);
    expect(await find(client, '"heron lamp"')).toMatchObject([{ id }]);
    expect(machine.owner()).toBe(opened);

    await machine.stop();
    expect(await find(client, '"heron lamp"')).toMatchObject([{ id }]);
    expect(machine.owner()).not.toBe(opened);

    await machine.stop();
    const again = await machine.open();
    expect(await find(client, '"heron lamp"')).toMatchObject([{ id }]);
    expect(machine.owner()).toBe(again);
  });

  it('is offered what the person chose on the command line', async () => {
    await using machine = new Machine();
    const token = machine.token();
    const reader = await machine.assistant(token, '--toolsets', 'evidence,case', '--read-only');
    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names(reader)).toEqual(['get_case', 'get_evidence', 'get_evidence_by_id', 'describe_operation']);
    const compact = await machine.assistant(token, '--compact');
    expect(await names(compact)).toEqual(['find_operations', 'describe_operation', 'call_operation']);
    await expect(machine.assistant(token, '--toolsets', 'evidense')).rejects.toThrow(/Did you mean “evidence”/);
  });
});
