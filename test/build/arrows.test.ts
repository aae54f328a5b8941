import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrows, floors, partsInOneFile } from '#build/arrows.ts';
import { plantedProject } from './planted-project.ts';
import type { PlantedProject } from './planted-project.ts';

const project = path.resolve(import.meta.dirname, '..', '..');

function fileIn(part: string, name: string): string {
  return partsInOneFile.includes(part)
    ? `server/${part}.ts`
    : `server/${part}/${part === 'areas' ? 'sample-area/' : ''}${name}.ts`;
}

function addressOf(part: string): string {
  if (partsInOneFile.includes(part)) return `#server/${part}.ts`;
  return part === 'areas' ? '#server/areas/other-area/queries.ts' : `#server/${part}/anything.ts`;
}

/** Pages aside. */
const inServer = readdirSync(path.join(project, 'server'), { withFileTypes: true }).filter(
  ({ name }) => !name.endsWith('.md'),
);
const notParts = ['bin.js', 'tsconfig.json'];

/** A backward import a file, which a part that is a single file cannot give: those are planted one by one. */
const folders = Object.keys(arrows).filter((part) => !partsInOneFile.includes(part));
const pairs = folders.flatMap((part) => Object.keys(arrows).map((other) => ({ part, other })));

describe('the arrows between the parts of the server', () => {
  let planted: PlantedProject;
  let refused: Set<string>;

  beforeAll(async () => {
    planted = await plantedProject();
    await planted.plant('server/areas/sample-area/queries.ts', 'export const a = 1;');
    await Promise.all(
      pairs.map(({ part, other }) => planted.plant(fileIn(part, `to-${other}`), `import '${addressOf(other)}';`)),
    );
    refused = await planted.refused();
  });

  afterAll(() => planted[Symbol.asyncDispose]());

  it.each(folders)('refuses every import that %s must not have, and no other', (part) => {
    const found = Object.keys(arrows).filter((other) => refused.has(fileIn(part, `to-${other}`)));
    const backward = Object.keys(arrows).filter((other) => !arrows[part]?.includes(other));
    expect(found.toSorted()).toEqual(backward.toSorted());
  });

  it('has a line for every folder and file of the server, so that none goes unwatched', () => {
    const parts = inServer.map(({ name }) => name.replace(/\.ts$/, ''));
    expect(parts.filter((part) => !notParts.includes(part) && !(part in arrows))).toEqual([]);
  });

  it('finds no code at the root of the server but where it starts, and its settings', () => {
    const files = inServer.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]));
    expect(files.toSorted()).toEqual([...notParts, ...partsInOneFile.map((part) => `${part}.ts`)].toSorted());
  });
});

function fileOnFloor(floor: string, name: string): string {
  return `renderer/${floor}/${floor === 'screens' ? 'sample/' : ''}${name}.ts`;
}

describe('the floors of the window', () => {
  const steps = floors.flatMap((floor) => floors.filter((other) => other !== floor).map((other) => ({ floor, other })));

  it('refuses every import from a floor above, and every import that a part or lib must not have', async () => {
    await using planted = await plantedProject();
    await planted.plant('renderer/screens/sample/view.tsx', 'export const a = 1;');
    await Promise.all(
      steps.map(({ floor, other }) =>
        planted.plant(fileOnFloor(floor, `to-${other}`), `import '#renderer/${other}/anything.ts';`),
      ),
    );
    const refused = await planted.refused();
    const found = steps.filter(({ floor, other }) => refused.has(fileOnFloor(floor, `to-${other}`)));
    const back = steps.filter(({ floor, other }) => floors.indexOf(other) < floors.indexOf(floor));
    const fetching = steps.filter(({ floor, other }) => other === 'api' && (floor === 'parts' || floor === 'lib'));
    expect(found).toEqual(steps.filter((step) => back.includes(step) || fetching.includes(step)));
  });

  it('has a floor for every folder of the window but its first page, so that none goes unwatched', () => {
    const inTheWindow = readdirSync(path.join(project, 'renderer'), { withFileTypes: true });
    const named = inTheWindow.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    expect(named.toSorted()).toEqual([...floors, 'offline', 'public'].toSorted());
  });

  it('has features that use each other without a circle', () => {
    expect(inACircle(usesAmong('renderer/features'))).toEqual([]);
  });
});

describe('the areas of the server', () => {
  it('use each other without a circle', () => {
    const uses = usesAmong('server/areas');
    expect([...uses.keys()]).toContain('evidence');
    expect(inACircle(uses)).toEqual([]);
  });

  it('are refused when two of them use each other, however many steps away', () => {
    const uses = new Map([
      ['account', ['workspaces']],
      ['workspaces', ['case']],
      ['case', ['case', 'account']],
      ['todos', ['case', 'deadlines']],
      ['deadlines', []],
    ]);
    expect(inACircle(uses)).toEqual(['account', 'workspaces', 'case', 'todos']);
    expect(inACircle(new Map([...uses, ['case', ['case']]]))).toEqual([]);
  });
});

/** Which folder of a place imports from which. */
function usesAmong(place: string): Map<string, string[]> {
  const imported = new RegExp(`'#${place}/([^/']+)/`, 'g');
  const found = readdirSync(path.join(project, place), { withFileTypes: true }).filter((each) => each.isDirectory());
  return new Map(found.map(({ name }) => [name, foldersNamedIn(path.join(project, place, name), imported)]));
}

function foldersNamedIn(folder: string, imported: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(imported)])
    .map(([, name]) => name ?? '');
}

/** Whatever uses only what is gone already goes too; what is left runs in a circle, or uses what does. */
function inACircle(uses: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(uses);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [name, used] of left) {
      if (used.every((other) => other === name || !left.has(other))) left.delete(name);
    }
  }
  return [...left.keys()];
}

const cases: { what: string; file: string; statement: string; refused: boolean }[] = [
  {
    what: 'config.ts importing a folder beside it',
    file: 'server/config.ts',
    statement: "import './store/store.ts';",
    refused: true,
  },
  {
    what: 'config.ts importing the app beside it',
    file: 'server/config.ts',
    statement: "import './app.ts';",
    refused: true,
  },
  {
    what: 'app.ts importing the config beside it',
    file: 'server/app.ts',
    statement: "import './config.ts';",
    refused: false,
  },
  {
    what: 'app.ts importing a transport',
    file: 'server/app.ts',
    statement: "import './transports/http/x.ts';",
    refused: false,
  },
  { what: 'app.ts importing main', file: 'server/app.ts', statement: "import '#server/main.ts';", refused: true },
  {
    what: 'a backward import of types',
    file: 'server/store/t.ts',
    statement: "export type { A } from '#server/areas/x/y.ts';",
    refused: true,
  },
  {
    what: 'a backward import at run time',
    file: 'server/store/d.ts',
    statement: "export const a = import('#server/app.ts');",
    refused: true,
  },
  { what: 'a climbing import', file: 'server/store/c.ts', statement: "import '../areas/x.ts';", refused: true },
  {
    what: 'a climbing import in a test',
    file: 'test/server/c.ts',
    statement: "import '../../server/x.ts';",
    refused: true,
  },
  {
    what: 'a test importing anything by its name',
    file: 'test/server/store/a.ts',
    statement: "import '#server/areas/x/y.ts';",
    refused: false,
  },
  {
    what: "another area's operation",
    file: 'server/areas/one/a.ts',
    statement: "import '#server/areas/two/get_two.ts';",
    refused: true,
  },
  {
    what: "another area's queries",
    file: 'server/areas/one/b.ts',
    statement: "import '#server/areas/two/queries.ts';",
    refused: false,
  },
  {
    what: 'an operation of its own area',
    file: 'server/areas/one/c.ts',
    statement: "import '#server/areas/one/get_one.ts';",
    refused: false,
  },
  {
    what: 'the list of all areas',
    file: 'server/areas/areas.ts',
    statement: "import './one/area.ts';",
    refused: false,
  },
  {
    what: 'the server importing the window',
    file: 'server/store/r.ts',
    statement: "import '#renderer/lib/x.ts';",
    refused: true,
  },
  {
    what: 'the window importing the server',
    file: 'renderer/shell/s.ts',
    statement: "import '#server/catalog/x.ts';",
    refused: true,
  },
  {
    what: 'the window importing types of the server',
    file: 'renderer/shell/t.ts',
    statement: "import type { A } from '#server/catalog/x.ts';",
    refused: true,
  },
  {
    what: 'the window importing a rule of both sides',
    file: 'renderer/lib/u.ts',
    statement: "import '#server/rules/order.ts';",
    refused: false,
  },
  { what: 'a rule importing a rule', file: 'server/rules/a.ts', statement: "import './order.ts';", refused: false },
  { what: 'a rule importing zod', file: 'server/rules/b.ts', statement: "import 'zod';", refused: true },
  { what: 'a rule importing a part of Node', file: 'server/rules/c.ts', statement: "import 'node:os';", refused: true },
  {
    what: 'a rule importing types',
    file: 'server/rules/d.ts',
    statement: "import type { A } from 'kysely';",
    refused: true,
  },
  {
    what: 'a screen importing a screen',
    file: 'renderer/screens/one/a.tsx',
    statement: "import '#renderer/screens/two/b.tsx';",
    refused: true,
  },
  {
    what: 'a part knowing a record',
    file: 'renderer/parts/f.tsx',
    statement: "import type { A } from '#renderer/api/generated.ts';",
    refused: true,
  },
  {
    what: 'a part knowing why a call failed',
    file: 'renderer/parts/g.tsx',
    statement: "import '#renderer/api/api-error.ts';",
    refused: false,
  },
  {
    what: "another area's rules importing back",
    file: 'server/areas/one/d.ts',
    statement: "import '#server/pipeline/x.ts';",
    refused: true,
  },
  {
    what: 'the shell running code of the server',
    file: 'electron/a.ts',
    statement: "import { startApp } from '#server/app.ts';",
    refused: true,
  },
  {
    what: 'the shell knowing types of the server',
    file: 'electron/b.ts',
    statement: "import type { Config } from '#server/config.ts';",
    refused: false,
  },
];

describe('the rules in addition to the arrows', () => {
  const found = new Map<string, boolean>();

  beforeAll(async () => {
    // A file is there once: of the cases about one, each is planted in another project.
    for (let round = 0; found.size < cases.length; round += 1) {
      const some = cases.filter(
        ({ file }, at) => cases.slice(0, at).filter((each) => each.file === file).length === round,
      );
      await using planted = await plantedProject();
      await planted.plant('server/areas/one/queries.ts', 'export const a = 1;');
      await planted.plant('renderer/screens/one/view.tsx', 'export const a = 1;');
      await Promise.all(some.map(({ file, statement }) => planted.plant(file, statement)));
      const refused = await planted.refused();
      for (const { what, file } of some) found.set(what, refused.has(file));
    }
  });

  it.each(cases)('$what: refused $refused', ({ what, refused }) => {
    expect(found.get(what)).toBe(refused);
  });
});
