import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { McpbManifestSchema } from '@anthropic-ai/mcpb/schemas/0.3';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { cautionFor } from '#server/areas/developer/connect/installation.ts';
import type { Trial } from '#server/areas/developer/connect/try-connection.ts';
import { commandFile } from '#server/program/places.ts';
import { cleanEnvironment, Desk } from '#test/server/cli/casewright.ts';

/** A real server in its own process, because what is tried is the command that connects to it. */
let desk: Desk;
let url = '';
let cookie = '';
beforeAll(async () => {
  desk = new Desk(commandFile());
  const { line } = await desk.serve('--announce', 'json', '--no-window', '--log', 'error');
  const { ready } = JSON.parse(line) as { ready: { url: string; bootAddress: string } };
  url = ready.url;
  const boot = await fetch(ready.bootAddress, { redirect: 'manual' });
  await boot.body?.cancel();
  cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  await send('/app/v1/first-run', { name: 'Maya Ellery', start: 'empty', caption: 'Ellery v. Ellery' });
});
afterAll(() => desk[Symbol.asyncDispose]());

async function send(address: string, body?: object): Promise<Response> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(`${url}${address}`, { ...init, headers });
}

async function makeToken(permissions: string[]): Promise<{ id: string; token: string }> {
  const body = { name: 'Helper', permissions, assistant: true };
  return (await send('/app/v1/developer/tokens', body)).json() as Promise<{ id: string; token: string }>;
}

async function tried(body: object): Promise<Trial> {
  return (
    await send('/app/v1/connect/test', { compact: false, readOnly: false, way: 'stdio', ...body })
  ).json() as Promise<Trial>;
}

describe('the test of a connection', () => {
  it.each(['stdio', 'http'])('goes all the way over %s and says what it saw', async (way) => {
    const { token } = await makeToken(['case:read', 'evidence:read']);
    const { works, steps } = await tried({ token, way, compact: true });
    expect(steps.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^Connected to Casewright \d+\.\d+\.\d+, MCP 20\d\d-\d\d-\d\d$/),
      'Sees 3 tools, which reach everything it may do',
      'Read the title of the matter: “Ellery v. Ellery”',
    ]);
    expect(works).toBe(true);
  });

  it('is nobody’s assistant: no client is noted, but its read is in the ledger', async () => {
    const { id, token } = await makeToken(['case:read']);
    expect((await tried({ token })).works).toBe(true);
    const calls = async () =>
      ((await (await send(`/app/v1/connect/tokens/${id}/calls`)).json()) as { lines: unknown[] }).lines;
    await expect.poll(calls).toMatchObject([{ operationId: 'get_case' }]);
    const all = (await (await send('/app/v1/connect/tokens')).json()) as {
      tokenId: string;
      clientName: string | null;
    }[];
    expect(all.find(({ tokenId }) => tokenId === id)?.clientName).toBeNull();
  });

  it('says when nothing harmless may be read', async () => {
    const { token } = await makeToken(['evidence:write']);
    const { works, steps } = await tried({ token });
    expect(works).toBe(true);
    expect(steps.at(-1)?.sentence).toMatch(/no harmless read/);
  });

  it('refuses a token that is unknown or revoked', async () => {
    const { id, token } = await makeToken(['case:read']);
    await fetch(`${url}/app/v1/developer/tokens?id=${id}`, { method: 'DELETE', headers: { cookie, origin: url } });
    for (const gone of [token, `cw_live_${'x'.repeat(40)}`]) {
      const body = { token: gone, way: 'stdio', compact: false, readOnly: false };
      expect((await send('/app/v1/connect/test', body)).status).toBe(401);
    }
  });
});

describe('the bundle', () => {
  let folder = '';
  let disposition: string | null = null;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'casewright-bundle-'));
    const response = await send('/app/connect/bundle', { compact: true, readOnly: false });
    disposition = response.headers.get('content-disposition');
    await unpack(Buffer.from(await response.arrayBuffer()), folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a manifest as the format wants it, with the token as a secret and none inside', () => {
    expect(disposition).toContain('casewright.mcpb');
    const text = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
    const manifest = McpbManifestSchema.parse(JSON.parse(text));
    expect(manifest.user_config?.['token']).toMatchObject({ sensitive: true, required: true });
    expect(text).not.toMatch(/cw_live_[0-9A-Za-z]{4}/);
  });

  it('connects a stock client when it is unpacked and started as its manifest says', async () => {
    const { token } = await makeToken(['case:read']);
    const client = new Client({ name: 'Desk assistant', version: '9' });
    await client.connect(startedAsWritten(folder, token));
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('call_operation');
      const call = { name: 'call_operation', arguments: { name: 'get_case', arguments: {} } };
      expect((await client.callTool(call)).structuredContent).toMatchObject({ caption: 'Ellery v. Ellery' });
    } finally {
      await client.close();
    }
  });

  it('says to an assistant what to do when Casewright has moved away', async () => {
    const moved = mkdtempSync(path.join(tmpdir(), 'casewright-moved-'));
    const program = readFileSync(path.join(folder, 'server', 'index.js'), 'utf8');
    mkdirSync(path.join(moved, 'server'));
    writeFileSync(path.join(moved, 'manifest.json'), readFileSync(path.join(folder, 'manifest.json')));
    writeFileSync(path.join(moved, 'server', 'index.cjs'), program.replaceAll(commandFile(), '/nowhere/bin.js'));
    const client = new Client({ name: 'Desk assistant', version: '9' });
    await expect(client.connect(startedAsWritten(moved, 'none', 'index.cjs'))).rejects.toThrow(
      /not at \/nowhere\/bin\.js/,
    );
    await client.close();
    rmSync(moved, { recursive: true, force: true });
  });
});

/** As a host does: the manifest's command, with its placeholders filled in. */
function startedAsWritten(folder: string, token: string, entry = 'index.js'): StdioClientTransport {
  const manifest = McpbManifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')));
  const { command, args = [], env = {} } = manifest.server.mcp_config;
  const filled = (text: string): string =>
    text.replace('${__dirname}', folder).replace('${user_config.token}', token).replace('index.js', entry);
  const words = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
  expect(command).toBe('node');
  return new StdioClientTransport({
    command: process.execPath,
    args: args.map(filled),
    env: { ...cleanEnvironment(), ...words },
    stderr: 'ignore',
  });
}

async function unpack(bytes: Buffer, folder: string): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const file = path.join(folder, entry.fileName);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await buffer(await zip.openReadStreamPromise(entry)));
  }
}

describe('the command', () => {
  it('is this installation’s, for this data folder', async () => {
    const installation = (await (await send('/app/v1/connect')).json()) as { args: string[]; caution: string | null };
    expect(installation.args).toEqual([commandFile(), 'mcp', '--data', desk.data]);
    expect(installation.caution).toBeNull();
  });

  it.each([
    ['/tmp/.mount_Casew1/resources/app/server/bin.js', {}, /AppImage/],
    ['/opt/casewright/server/bin.js', { APPIMAGE: '/home/maya/Casewright.AppImage' }, /AppImage/],
    ['/Volumes/Casewright/Casewright.app/server/bin.js', {}, /Applications folder/],
    ['/private/var/folders/x/AppTranslocation/y/d/Casewright.app/server/bin.js', {}, /Applications folder/],
  ])('warns of a place that does not last: %s', (program, env, words) => {
    expect(cautionFor(program, env)).toMatch(words);
  });
});
