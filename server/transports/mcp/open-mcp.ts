import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Operation } from '#server/catalog/operation.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { BearerDoor } from '#server/transports/http/bearer-door.ts';
import type { Place } from '#server/transports/http/origins.ts';
import { LineConnection, openLines } from './line-connection.ts';
import { mcpHandler } from './mcp-handler.ts';
import type { ServerParts } from './mcp-server.ts';
import { RunningCalls } from './running-calls.ts';
import { ToolOffers } from './tool-offer.ts';

export interface McpParts {
  operations: readonly Operation[];
  pipeline: Pipeline;
  blobs: Blobs;
  mode: 'desktop' | 'hosted';
  place: Place;
  bearer: BearerDoor;
  logError: (error: unknown, requestId: string) => void;
  /** How long a read waits for what is still being made, in milliseconds; 20 s when absent. */
  patience?: number;
  called?: ServerParts['called'];
}

export interface Mcp {
  post: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  lines: (request: IncomingMessage, stream: Duplex, begin: () => () => void) => Promise<LineConnection | null>;
}

/** Both doors of MCP on one offer of tools. */
export function openMcp(parts: McpParts): Mcp {
  const door = {
    ...parts,
    patience: parts.patience ?? 20_000,
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
    offers: new ToolOffers(parts.operations),
    running: new RunningCalls(),
  };
  return {
    post: mcpHandler(door),
    lines: (request, stream, begin) => openLines({ ...door, begin }, request, stream),
  };
}
