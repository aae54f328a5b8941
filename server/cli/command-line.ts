import { ConfigError } from '#server/config.ts';
import { OwnerError } from '#server/owner/owner-error.ts';
import { commandFile, versionOfApplication } from '#server/program/places.ts';
import { parseArguments } from './arguments.ts';
import { CommandError, print, say, UsageError, type CommandDeclaration, type Parts, type Terminal } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, groupHelp, programHelp } from './help.ts';
import { nearest } from './suggestion.ts';

const parts: Parts = { loadApp: () => import('#server/app.ts'), serverProgram: commandFile() };

/** Runs one command line (the words after the program's name) to its end and says the exit code. */
export async function runCommandLine(
  words: readonly string[],
  surroundings: { terminal?: Terminal; parts?: Partial<Parts> } = {},
): Promise<number> {
  const terminal = surroundings.terminal ?? processTerminal();
  const asked = findCommand(words);
  try {
    return await runAsked(asked, terminal, { ...parts, ...surroundings.parts });
  } catch (error) {
    return report(error, asked, terminal);
  }
}

type Asked =
  | { kind: 'help'; text: () => string }
  | { kind: 'version' }
  | { kind: 'wrong'; sentence: string }
  | { kind: 'command'; command: CommandDeclaration; rest: readonly string[]; named: boolean };

async function runAsked(asked: Asked, terminal: Terminal, withParts: Parts): Promise<number> {
  if (asked.kind === 'wrong') throw new UsageError(asked.sentence);
  if (asked.kind === 'version') return printed(terminal, versionOfApplication());
  if (asked.kind === 'help') return printed(terminal, asked.text());
  const { flags, positionals } = parseArguments(asked.command, asked.rest);
  if (flags['help'] === true) return printed(terminal, asked.named ? commandHelp(asked.command) : programHelp());
  const { run } = await asked.command.load();
  return run({ flags, positionals, terminal, parts: withParts });
}

function findCommand(words: readonly string[]): Asked {
  const [first, second] = words;
  if (first === '--version' || first === '-V') return { kind: 'version' };
  if (first === 'help') return helpFor(words.slice(1).join(' '));
  if (first === undefined || first.startsWith('-'))
    return { kind: 'command', ...named('serve'), rest: words, named: false };

  const one = commands.find(({ name }) => name === first);
  if (one !== undefined) return { kind: 'command', command: one, rest: words.slice(1), named: true };
  const two = commands.find(({ name }) => name === `${first} ${second}`);
  if (two !== undefined) return { kind: 'command', command: two, rest: words.slice(2), named: true };

  const group = commandsUnder(first);
  if (group.length > 0 && (second === '--help' || second === '-h')) return helpFor(first);
  return { kind: 'wrong', sentence: unknownCommand(first, second, group) };
}

function helpFor(topic: string): Asked {
  if (topic === '') return { kind: 'help', text: programHelp };
  const command = commands.find(({ name }) => name === topic);
  if (command !== undefined) return { kind: 'help', text: () => commandHelp(command) };
  const group = commandsUnder(topic);
  if (group.length > 0) return { kind: 'help', text: () => groupHelp(group) };
  return { kind: 'wrong', sentence: unknownCommand(topic, undefined, []) };
}

function unknownCommand(first: string, second: string | undefined, group: readonly CommandDeclaration[]): string {
  const names = group.map(({ name }) => name);
  if (group.length > 0 && (second === undefined || second.startsWith('-'))) {
    return `"casewright ${first}" is not complete: say ${names.map((name) => `"${name}"`).join(', ')}.`;
  }
  const typed = group.length > 0 ? `${first} ${second}` : first;
  const likely = nearest(typed, group.length > 0 ? names : firstWords());
  return `There is no command "${typed}".${likely === null ? '' : ` Did you mean "${likely}"?`}`;
}

function firstWords(): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ', 1)[0] ?? name))];
}

function commandsUnder(word: string): CommandDeclaration[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}

function named(name: string): { command: CommandDeclaration } {
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new Error(`There is no command "${name}".`);
  return { command };
}

function printed(terminal: Terminal, text: string): number {
  print(terminal, text);
  return 0;
}

function report(error: unknown, asked: Asked, terminal: Terminal): number {
  if (error instanceof UsageError || error instanceof ConfigError) {
    const topic = asked.kind === 'command' && asked.named ? `${asked.command.name} ` : '';
    say(terminal, `${error.message}\nSee "casewright ${topic}--help".`);
    return 2;
  }
  if (error instanceof CommandError || error instanceof OwnerError) {
    say(terminal, error.message);
    return 1;
  }
  // Unexpected: the place in the code is what a developer needs.
  say(terminal, `Casewright failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return 1;
}

function processTerminal(): Terminal {
  // A reader of our output that went away is no reason to crash; code that needs to know listens too.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    onStopSignal: (stop) => {
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
      for (const signal of signals) process.on(signal, stop);
      return () => signals.forEach((signal) => process.off(signal, stop));
    },
  };
}
