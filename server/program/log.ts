export type LogLevel = 'silent' | 'error' | 'info' | 'debug';

const order: readonly LogLevel[] = ['silent', 'error', 'info', 'debug'];

/** Writes one JSON line an event to standard error; never content, tokens or secrets. */
export interface Log {
  error(message: string, facts?: Record<string, unknown>): void;
  info(message: string, facts?: Record<string, unknown>): void;
}

export function createLog(level: LogLevel): Log {
  const write =
    (at: LogLevel) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (order.indexOf(at) > order.indexOf(level)) return;
      process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level: at, message, ...facts })}\n`);
    };
  return { error: write('error'), info: write('info') };
}

/** An error as facts for the log: its kind, words and place in our code. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  // JSON.parse quotes what it could not read, which may be anybody's letter.
  if (error instanceof SyntaxError) return { error: error.name, stack: error.stack?.replace(error.message, '…') };
  return { error: `${error.name}: ${error.message}`, stack: error.stack };
}
