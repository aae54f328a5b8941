import type { IncomingMessage, ServerResponse } from 'node:http';
export function mcpHandler(_parts: unknown) {
  return async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.statusCode = 503;
    response.end();
  };
}
