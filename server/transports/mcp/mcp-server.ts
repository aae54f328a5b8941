import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type ServerNotification,
  type Tool as Definition,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { Credential } from '#server/access/principal.ts';
import { versionOfApplication } from '#server/program/places.ts';
import { newId } from '#server/store/ids.ts';
import { type AnswerParts, answerCall } from './answer-call.ts';
import { instructionsFor } from './instructions.ts';
import { Progress } from './progress.ts';
import type { Offer } from './tool-offer.ts';

export interface ServerParts extends AnswerParts {
  /** Shared, because making one costs more than a call. */
  jsonSchemaValidator: jsonSchemaValidator;
}

interface Asking {
  credential: Credential | undefined;
  /** Of a POST that carries one call; each of several has its own id. */
  requestId: string | undefined;
}

/** The protocol for one POST; the SDK's server keeps nothing between two. */
export function mcpServer(parts: ServerParts, offer: Offer, { credential, requestId }: Asking): Server {
  const server = new Server(
    { name: 'casewright', title: 'Casewright', version: versionOfApplication() },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: instructionsFor(offer),
      jsonSchemaValidator: parts.jsonSchemaValidator,
    },
  );
  server.onerror = (error) => parts.logError(error, newId());
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offer.list as Definition[] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const send = (notification: ServerNotification) => sendNotification(notification);
    const progress = new Progress(params._meta?.progressToken, send);
    return answerCall(parts, offer, params.name, params.arguments ?? {}, {
      credential,
      requestId: requestId ?? newId(),
      signal,
      progress,
    });
  });
  return server;
}
