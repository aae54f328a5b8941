import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { grants } from '#server/rules/scopes.ts';
import { versionOfApplication } from '#server/program/places.ts';
import { connectionTestName } from './connection-test-name.ts';
import type { Installation } from './installation.ts';

export interface TrialStep {
  name: 'start' | 'tools' | 'call';
  done: boolean;
  milliseconds: number;
  sentence: string;
}

export interface Trial {
  works: boolean;
  /** One after another; the last one is what failed, when something did. */
  steps: TrialStep[];
}

/** What is tried: exactly the command or address that a configuration names, with the same token. */
export type Way = { kind: 'stdio'; installation: Installation } | { kind: 'http'; address: URL };

const allowed = 15_000;

/** Connects as an assistant would, lists the tools, and reads the title of the matter: nothing is changed. */
export async function tryConnection(way: Way, token: string, permissions: readonly string[]): Promise<Trial> {
  const client = new Client({ name: connectionTestName, version: versionOfApplication() });
  const { transport, said } = transportOf(way, token);
  const deadline = AbortSignal.timeout(allowed);
  const steps: TrialStep[] = [];
  const step = async (name: TrialStep['name'], work: () => Promise<string>): Promise<boolean> => {
    const begun = performance.now();
    const end = (done: boolean, sentence: string): boolean => {
      steps.push({ name, done, milliseconds: Math.round(performance.now() - begun), sentence });
      return done;
    };
    try {
      return end(true, await withinDeadline(work(), deadline));
    } catch (error) {
      return end(false, failure(error, deadline, said(), way));
    }
  };
  try {
    const works =
      (await step('start', () => greet(client, transport))) &&
      (await step('tools', () => countTools(client))) &&
      (await step('call', () => readSomething(client, permissions)));
    return { works, steps };
  } finally {
    await client.close();
  }
}

function transportOf(way: Way, token: string): { transport: Transport; said: () => string } {
  if (way.kind === 'http') {
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    return { transport: new StreamableHTTPClientTransport(way.address, { requestInit }), said: () => '' };
  }
  const { command, args } = way.installation;
  const env = { ...getDefaultEnvironment(), CASEWRIGHT_TOKEN: token };
  const transport = new StdioClientTransport({ command, args, env, stderr: 'pipe' });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  return { transport, said: () => said.trim() };
}

async function greet(client: Client, transport: Transport): Promise<string> {
  let spoken = '';
  transport.setProtocolVersion = both(transport.setProtocolVersion?.bind(transport), (version) => (spoken = version));
  await client.connect(transport, { timeout: allowed });
  return `Connected to ${client.getServerVersion()?.title ?? 'Casewright'} ${client.getServerVersion()?.version ?? ''}, MCP ${spoken}`;
}

function both(first: ((version: string) => void) | undefined, second: (version: string) => void) {
  return (version: string): void => {
    first?.(version);
    second(version);
  };
}

async function countTools(client: Client): Promise<string> {
  const { tools } = await client.listTools(undefined, { timeout: allowed });
  if (tools.length === 0) throw new Error('No tools are offered: this token’s permissions cover none of them.');
  return tools.some(({ name }) => name === compactCall)
    ? `Sees ${tools.length} tools, which reach everything it may do`
    : `Sees ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}`;
}

const compactCall = 'call_operation';

/** The most informative of the harmless reads that the permissions allow. */
async function readSomething(client: Client, permissions: readonly string[]): Promise<string> {
  if (grants(permissions, 'case:read')) {
    const { caption } = await read<{ caption?: string }>(client, 'get_case');
    return `Read the title of the matter: “${caption ?? ''}”`;
  }
  if (grants(permissions, 'workspaces:read')) {
    const { items = [] } = await read<{ items?: unknown[] }>(client, 'get_workspaces');
    return `Read the list of workspaces: ${items.length}`;
  }
  return 'Its permissions allow no harmless read to try, so none was made';
}

async function read<T>(client: Client, name: string): Promise<T> {
  const { tools } = await client.listTools();
  const compact = tools.some((tool) => tool.name === compactCall);
  const call = compact ? { name: compactCall, arguments: { name, arguments: {} } } : { name, arguments: {} };
  const result = (await client.callTool(call, undefined, { timeout: allowed })) as CallToolResult;
  const [first] = result.content;
  if (result.isError === true) throw new Error(first?.type === 'text' ? first.text : `${name} was refused.`);
  return result.structuredContent as T;
}

async function withinDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('late')), { once: true });
  });
  return Promise.race([work, late]);
}

/** What went wrong, and what to do about it. */
function failure(error: unknown, { aborted }: AbortSignal, said: string, way: Way): string {
  const message = error instanceof Error ? error.message : String(error);
  if (aborted) {
    return `There was no answer within ${allowed / 1000} seconds. ${said === '' ? 'Try again; if it stays so, restart Casewright.' : `It said: ${said}`}`;
  }
  if (message.includes('ENOENT') && way.kind === 'stdio') {
    return `${way.installation.command} could not be started. Install Casewright again, then copy the new configuration.`;
  }
  if (said !== '') return said;
  return message.replace(/^MCP error -?\d+: /, '');
}
