import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError, type CommandDeclaration, type FlagValues } from './command.ts';
import { nearest } from './suggestion.ts';

export interface ParsedArguments {
  flags: FlagValues;
  positionals: readonly string[];
}

/** Reads what follows a command's name; refuses everything the command does not know, with the likely meaning. */
export function parseArguments(command: CommandDeclaration, words: readonly string[]): ParsedArguments {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const [name, flag] of Object.entries(command.flags)) {
    options[name] = { type: flag.value === undefined ? 'boolean' : 'string' };
  }
  refuseUnknownFlags(command, options, words);
  const { values, positionals } = strictly(command, () =>
    parseArgs({ args: [...words], options, strict: true, allowPositionals: true }),
  );
  const flags = values as FlagValues;
  if (flags['help'] !== true) refuseMissing(command, flags, positionals);
  return { flags, positionals };
}

function refuseUnknownFlags(
  command: CommandDeclaration,
  options: ParseArgsOptionsConfig,
  words: readonly string[],
): void {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name in options) continue;
    const likely = nearest(token.name, Object.keys(options));
    const hint = likely === null ? '' : ` Did you mean --${likely}?`;
    throw new UsageError(`"casewright ${command.name}" has no flag ${token.rawName}.${hint}`);
  }
}

function refuseMissing(command: CommandDeclaration, flags: FlagValues, positionals: readonly string[]): void {
  for (const [name, flag] of Object.entries(command.flags)) {
    const value = flags[name];
    if (flag.required === true && value === undefined) throw new UsageError(`--${name} ${flag.value} is missing.`);
    if (typeof value === 'string' && value.trim() === '')
      throw new UsageError(`--${name} needs a value: --${name} ${flag.value}.`);
  }
  const expected = command.positionals ?? [];
  const missing = expected[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing.name} is missing: ${missing.about}`);
  const extra = positionals[expected.length];
  if (extra !== undefined) throw new UsageError(`"casewright ${command.name}" does not expect "${extra}".`);
}

/** Unknown flags were refused before: what parseArgs still refuses is a value that is missing, or one too many. */
function strictly<T>(command: CommandDeclaration, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const name = /--([a-z-]+)/.exec(error.message)?.[1] ?? '';
    const flag = command.flags[name];
    if (flag === undefined) throw new UsageError(error.message, { cause: error });
    const sentence =
      flag.value === undefined ? `--${name} takes no value.` : `--${name} needs a value: --${name} ${flag.value}.`;
    throw new UsageError(sentence, { cause: error });
  }
}
