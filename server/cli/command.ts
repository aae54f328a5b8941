import type { Readable, Writable } from 'node:stream';
import type { Config } from '#server/config.ts';
import type { RunningApp, StartOptions } from '#server/start/running-app.ts';

/** What a command line offers: declared as data, so that parsing, help texts and suggestions agree. */
export interface CommandDeclaration {
  /** One word or two, as it is typed: `serve`, `token create`. */
  name: string;
  summary: string;
  /** Paragraphs under the usage line of its help. */
  details?: readonly string[];
  flags: Readonly<Record<string, Flag>>;
  positionals?: readonly { name: string; about: string }[];
  examples?: readonly string[];
  /** Where it has other exit codes than 0, 1 and 2. */
  exitCodes?: string;
  /** Imported only when it runs: a help text must not wait for a database. */
  load: () => Promise<{ run: Command }>;
}

export interface Flag {
  /** The placeholder for the value; a flag without one is a switch. */
  value?: string;
  about: string;
  required?: true;
}

export type FlagValues = Readonly<Record<string, string | boolean | undefined>>;

export interface CommandCall {
  flags: FlagValues;
  positionals: readonly string[];
  terminal: Terminal;
  parts: Parts;
}

/** Runs to its end and says the exit code: 0 done, 1 failed, 2 wrong usage; `sync` has more (sync-exit.ts). */
export type Command = (call: CommandCall) => Promise<number>;

/** Results go to `stdout`, everything said to a person to `stderr`. */
export interface Terminal {
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  env: Readonly<Record<string, string | undefined>>;
  /** Calls back on SIGINT, SIGTERM and SIGHUP until the returned function is called. */
  onStopSignal: (stop: (signal: string) => void) => () => void;
}

export type StartApp = (config: Config, options: StartOptions) => Promise<RunningApp>;

/** What the commands start; tests put their own in. */
export interface Parts {
  loadApp: () => Promise<{ startApp: StartApp }>;
  /** The program to run with `serve` when a command needs a server and none runs. */
  serverProgram: string;
}

/** What a person typed can't be carried out; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was understood and failed; exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The running Casewright answered with a refusal, whose body says more than its sentence. */
export class RefusedError extends CommandError {
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.details = details;
  }
}

export function say(terminal: Terminal, text: string): void {
  terminal.stderr.write(`${text}\n`);
}

export function print(terminal: Terminal, result: string): void {
  terminal.stdout.write(`${result}\n`);
}

/** The text of a flag, when it was given. */
export function textFlag(flags: FlagValues, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** The words of a flag like `--tools a,b`. */
export function listFlag(flags: FlagValues, name: string): string[] {
  const words = (textFlag(flags, name) ?? '').split(/[,\s]+/);
  return [...new Set(words.filter((word) => word !== ''))];
}
