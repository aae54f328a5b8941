/** What a connection asks to become that carries MCP as lines, one message each (`casewright mcp`). */
export const lineProtocol = 'casewright-mcp-lines';

/** The last line of a server that stops: what is unanswered after it was not taken, and can be sent to the next one. */
export const goodbye = '{"jsonrpc":"2.0","method":"notifications/casewright/goodbye"}';
