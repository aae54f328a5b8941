import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

const root = projectFolder();
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** For each style module the names that source takes from it; null where one is made up while the program runs. */
function takenNames(): Map<string, Set<string> | null> {
  const taken = new Map<string, Set<string> | null>();
  for (const file of globSync('renderer/**/*.{ts,tsx}', { cwd: root })) {
    const source = read(file);
    const code = source.replaceAll(/^import .*;$/gm, '');
    for (const [, local = '', from = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
      const before = taken.get(module);
      const names = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
      const madeUp = new RegExp(`(?<![.\\w])${local}\\b(?![.\\w:])`).test(code.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''));
      taken.set(module, madeUp || before === null ? null : new Set([...(before ?? []), ...names]));
    }
  }
  return taken;
}

const defined = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|'[^']*'/g, '').matchAll(/\.([A-Za-z]\w*)/g)].map(
      ([, n = '']) => n,
    ),
  );

it('takes from a style module only classes that it has, and leaves none of them unused', () => {
  const wrong = [...takenNames()].flatMap(([module, names]) => {
    const own = defined(read(module));
    if (names === null) return [];
    const missing = [...names].filter((name) => !own.has(name)).map((name) => `${module} has no .${name}`);
    return [
      ...missing,
      ...[...own].filter((name) => !names.has(name)).map((name) => `${module}: .${name} is not used`),
    ];
  });
  expect(wrong).toEqual([]);
});
