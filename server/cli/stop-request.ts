import type { Terminal } from './command.ts';

export interface StopRequest {
  /** Settles with the signal's name, or with what was given to `ask`: `idle`, `restart`. */
  readonly requested: Promise<string>;
  ask: (why: string) => void;
  /** Stops listening to signals. */
  ignore: () => void;
}

/** The first signal asks for a clean stop, the second one ends the process: a person who insists is obeyed. */
export function stopRequest(terminal: Terminal): StopRequest {
  const { promise, resolve } = Promise.withResolvers<string>();
  let asked = false;
  const ignore = terminal.onStopSignal((signal) => {
    if (asked) process.exit(1);
    asked = true;
    resolve(signal);
  });
  return {
    requested: promise,
    ask: resolve,
    ignore,
  };
}
