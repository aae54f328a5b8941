import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

const folder = path.join(projectFolder(), 'renderer');

/** What a property may say instead of a token: nothing, a hairline, a share, what is inherited. */
const plain =
  /\b(?:var\(--[\w-]+\)|calc|auto|none|inherit|normal|0|1px|[\d.]+%|[\d.]+em)(?![\w.])|[*/]\s*-?\d+(?!\w)|(?<![\w.])-?\d+\s*\*|[-+*/(),\s]/g;

const measured =
  /^(?:font-size|line-height|font-weight|border(?:-\w+)*-radius|(?:scroll-)?(?:padding|margin)(?:-\w+)*|(?:row-|column-)?gap|text-indent|z-index|box-shadow)$/;
const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|color-mix)\(|\b(?:white|black|gr[ae]y|red|blue|green)\b/i;
const duration = /(?<![\w-])[\d.]+m?s\b/;

/** Every declaration of a sheet that writes out a value which has, or should have, a name in tokens.css. */
function literals(css: string): string[] {
  const sheet = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@page\s*\{[^}]*\}/g, '');
  return [...sheet.matchAll(/(?<=[;{}]\s*)([\w-]+):\s*([^;{}]+)(?=[;}])/g)]
    .filter(([, property = '', value = '']) => {
      if (colour.test(value) && !property.startsWith('grid-')) return true;
      if (/^(?:transition|animation)$/.test(property)) return duration.test(value);
      return measured.test(property) && value.replaceAll('!important', '').replaceAll(plain, '') !== '';
    })
    .map(([declaration]) => declaration);
}

it('finds sizes, spaces, radii, colours, layers and durations that are written out', () => {
  const sheet = `.a { font-size: 13px; padding: 0 var(--space-2) 6px; border-radius: 4px; color: #000 }
    .a:hover { background: color-mix(in srgb, var(--ink) 5%, white); z-index: 3; line-height: 1.3 }
    @media print { .a { margin: calc(-1 * 8px) auto; font-weight: 600; transition: opacity 200ms } }`;
  expect(literals(sheet)).toHaveLength(10);
});

it('lets hairlines, shares, what is inherited and the layout of one thing be', () => {
  const sheet = `.a { --rail: 56px; width: 232px; margin: -1px calc(-1 * var(--space-2)) 0 auto; gap: 1px; padding: 5%;
    border: 1px solid var(--line); font-size: 0.93em; line-height: inherit; box-shadow: none; grid-area: red;
    margin: calc((var(--row-height) - var(--leading-md) - 1px) / 2) 0; transition: opacity var(--motion) }`;
  expect(literals(sheet)).toEqual([]);
});

it('writes no size, space, radius, colour, layer or duration outside tokens.css', () => {
  const written = globSync('**/*.css', { cwd: folder })
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) => literals(readFileSync(path.join(folder, file), 'utf8')).map((found) => `${file}: ${found}`));
  expect(written).toEqual([]);
});

it('names no token that is not there', () => {
  const sheets = globSync('**/*.css', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const named = new Set(sheets.flatMap((css) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)));
  const families = /^--(?:font|weight|leading|space|radius|shadow|layer|motion|print)-/;
  const missing = sheets
    .flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
    .filter((name) => families.test(name) && !named.has(name));
  expect(missing).toEqual([]);
});
