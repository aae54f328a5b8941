import {
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCNotification,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';

/** The MCP message that a line is; null when it is none. */
export function messageOf(line: string): JSONRPCMessage | null {
  try {
    return JSONRPCMessageSchema.parse(JSON.parse(line));
  } catch {
    return null; // not JSON, or JSON of something else
  }
}

/** By its shape alone: the schema has seen it when it came, and is dear. */
export function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

export function isNotification(message: JSONRPCMessage): message is JSONRPCNotification {
  return 'method' in message && !('id' in message);
}
