import { settingsTable } from '#server/config.ts';
import type { CommandDeclaration } from './command.ts';
import { commands, programSummary } from './commands.ts';

const WIDTH = 96;

/** The help of the whole program. */
export function programHelp(): string {
  return [
    programSummary,
    section('Usage', 'casewright [command] [flags]'),
    section('Commands', table(commands.map(({ name, summary }) => [name, summary]))),
    section(
      'Everywhere',
      table([
        ['--help', 'Show the help of a command.'],
        ['--version', 'Show the version.'],
      ]),
    ),
    section('Environment', table(settingsTable().map(({ env, about }) => [env, about]))),
    section(
      'Exit codes',
      '0 done, 1 failed, 2 wrong usage; "casewright sync" has three more. Results go to standard output, messages to standard error.',
    ),
  ].join('\n\n');
}

/** The help of one command, or of the commands that begin with a word, like `token`. */
export function commandHelp(command: CommandDeclaration): string {
  const positionals = command.positionals ?? [];
  const flags = Object.entries(command.flags).map(([name, flag]): [string, string] => {
    const label = flag.value === undefined ? `--${name}` : `--${name} ${flag.value}`;
    return [label, flag.required === true ? `${flag.about} Required.` : flag.about];
  });
  return [
    command.summary,
    section('Usage', ['casewright', command.name, ...positionals.map(({ name }) => name), '[flags]'].join(' ')),
    ...(command.details ?? []).map((paragraph) => wrap(paragraph, '', WIDTH)),
    ...(positionals.length > 0
      ? [section('Arguments', table(positionals.map(({ name, about }) => [name, about])))]
      : []),
    section('Flags', table([...flags, ['--help', 'Show this help.']])),
    ...(command.exitCodes === undefined ? [] : [section('Exit codes', wrap(command.exitCodes, '', WIDTH - 2))]),
    ...(command.examples ?? []).map((example) => section('Example', example)),
  ].join('\n\n');
}

export function groupHelp(group: readonly CommandDeclaration[]): string {
  return section('Commands', table(group.map(({ name, summary }) => [`casewright ${name}`, summary])));
}

function section(title: string, body: string): string {
  const indented = body.split('\n').map((line) => `  ${line}`);
  return `${title}:\n${indented.join('\n')}`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const left = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, text]) => wrap(text, label.padEnd(left), WIDTH - 2)).join('\n');
}

/** Breaks a text into lines under each other to the right of its label. */
function wrap(text: string, label: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && label.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return label + [...lines, line].join(`\n${' '.repeat(label.length)}`);
}
