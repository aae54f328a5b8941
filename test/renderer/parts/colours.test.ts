import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme as ours } from '#renderer/parts/theme.ts';
import { palette } from '#renderer/lib/palette.ts';
import { projectFolder } from '#server/program/places.ts';
import { contrast, readTokens, type Tokens } from '#test/renderer/support/contrast.ts';

const folder = path.join(projectFolder(), 'renderer');
const tokensFile = readFileSync(path.join(folder, 'parts', 'tokens.css'), 'utf8');
const surfaces = ['paper', 'sheet', 'rail', 'hover'];

/** What is written on what, beyond the rules that name both themselves. */
const texts: [string, string[]][] = [
  ['ink', [...surfaces, 'accent-soft', 'attention-soft', 'loss-soft', 'done-soft']],
  ['ink-2', [...surfaces, 'accent-soft']],
  ['accent', ['paper', 'sheet', 'rail', 'hover', 'accent-soft']],
  ['accent-ink', ['accent']],
  ['loss', ['paper', 'sheet', 'rail', 'loss-soft']],
  ['loss-ink', ['loss']],
  ['attention', ['paper', 'sheet', 'attention-soft']],
  ['done', ['paper', 'sheet', 'done-soft']],
  ['mark-ink', ['mark', 'mark-focus']],
  ['sticker-ink', ['sticker-paper']],
];

/** Borders of controls, the focus ring, and category colours. */
const controls: [string, string[]][] = [
  ['line-strong', ['paper', 'sheet', 'rail']],
  ['accent', surfaces],
  ...palette.map((name): [string, string[]] => [`category-${name}`, ['paper', 'sheet']]),
];

function tooFaint(tokens: Tokens, pairs: readonly [string, string[]][], least: number): string[] {
  return pairs.flatMap(([front, backs]) =>
    backs.flatMap((back) => {
      const [a, b] = [tokens.get(front), tokens.get(back)];
      if (a === undefined || b === undefined) return [`--${front} or --${back} is not a colour of tokens.css`];
      const ratio = contrast(a, b);
      return ratio < least ? [`--${front} on --${back} is ${ratio.toFixed(2)}:1`] : [];
    }),
  );
}

/** Every rule of the window's styles that sets both its text and its ground. */
function writtenPairs(): [string, string[]][] {
  return globSync('**/*.css', { cwd: folder }).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/[{}]([^{}]*)(?=[{}])/g)].flatMap(
      ([, body = '']): [string, string[]][] => {
        const front = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
        const back = /(?:^|[\s;])background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
        return front === undefined || back === undefined ? [] : [[front, [back]]];
      },
    ),
  );
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = readTokens(tokensFile, theme);

  it('has its own colours', () => {
    expect(tokens.get('sheet')).toBe(theme === 'light' ? '#fffefc' : '#21201d');
  });

  it('writes text at 4.5:1 or better', () => {
    expect(tooFaint(tokens, texts, 4.5)).toEqual([]);
  });

  it('writes what can’t be pressed now so that it can be read', () => {
    const variables: Record<string, string> = cssVariables(mergeMantineTheme(DEFAULT_THEME, ours))[theme];
    const named = (name: string): string => /^var\(--([\w-]+)\)$/.exec(variables[name] ?? '')?.[1] ?? name;
    const pair: [string, string[]] = [named('--mantine-color-disabled-color'), [named('--mantine-color-disabled')]];
    expect(tooFaint(tokens, [pair], 4.5)).toEqual([]);
  });

  it('writes text at 4.5:1 or better wherever a rule sets both text and ground', () => {
    const pairs = writtenPairs();
    expect(pairs.length).toBeGreaterThan(10);
    expect(tooFaint(tokens, pairs, 4.5)).toEqual([]);
  });

  it('draws controls, focus and categories at 3:1 or better', () => {
    expect(tooFaint(tokens, controls, 3)).toEqual([]);
  });
});

it('measures black on white as 21:1', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
});
