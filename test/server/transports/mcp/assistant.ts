import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

type Progress = { progress: number; total?: number | undefined; message?: string | undefined };

/** A stock MCP client connected to the application over HTTP, as an assistant would be. */
export class Assistant implements AsyncDisposable {
  readonly client = new Client({ name: 'test assistant', version: '1' });
  readonly transport: StreamableHTTPClientTransport;

  private constructor(transport: StreamableHTTPClientTransport) {
    this.transport = transport;
  }

  /** `query` is the choice of tools, such as `toolsets=evidence`. */
  static async on(app: { url: string }, token: string, query = ''): Promise<Assistant> {
    const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/api/mcp?${query}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    });
    const assistant = new Assistant(transport);
    await assistant.client.connect(transport);
    // The client holds structured content against the declared output only once it knows the tools.
    await assistant.client.listTools();
    return assistant;
  }

  async call(
    name: string,
    args: Record<string, unknown> = {},
    options: { onprogress?: (progress: Progress) => void; signal?: AbortSignal } = {},
  ): Promise<CallToolResult> {
    return (await this.client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
  }

  /** The structured content of a call that must succeed. */
  async ask<T = Record<string, unknown>>(name: string, args: Record<string, unknown> = {}): Promise<T> {
    const result = await this.call(name, args);
    if (result.isError === true) throw new Error(textOf(result));
    return result.structuredContent as T;
  }

  /** The text of a call that must be refused. */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const result = await this.call(name, args);
    if (result.isError !== true) throw new Error(`${name} was not refused: ${textOf(result)}`);
    return textOf(result);
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}

/** The first text of a result. */
export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

export function base64(bytes: string | Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
