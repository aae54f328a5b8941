import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'oxlint';
import type { OxlintOverride } from 'oxlint';
import { arrows, floors, openFilesOfAnArea, partsInOneFile } from './arrows.ts';

/*
 * Patterns of files start with two stars because oxlint reads them relative to this folder. A later override replaces
 * the whole list of an earlier one, so each folder's list is complete, and test/ comes last.
 */

interface Ban {
  /** Patterns of what is refused; or one regular expression. */
  group?: string[];
  regex?: string;
  message: string;
  allowTypeImports?: boolean;
}

const project = path.dirname(import.meta.dirname);

const climbing: Ban = {
  group: ['../**', '..'],
  message: "Write '#server/…', '#renderer/…' or './sibling' instead of climbing.",
};

function refuse(files: string[], ...bans: Ban[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [climbing, ...bans] }] } };
}

function outsideOf(...roots: string[]): Ban {
  return { group: roots.map((root) => `#${root}/**`), message: 'This layer does not know that one (build/arrows.ts).' };
}

/** Everything of the server, minus what this part may import. */
function backwardsFrom(part: string, allowed: readonly string[], ...more: string[]): Ban {
  const others = Object.keys(arrows).filter((other) => !allowed.includes(other));
  return {
    group: [
      '#server/**',
      ...allowed.flatMap((name) => [`!#server/${name}`, `!#server/${name}.ts`, `!#server/${name}/**`]),
      ...more,
      // A file in server/ itself reaches the folders next to it without the '#'.
      ...(isFolder(part) ? [] : others.flatMap((name) => [`./${name}.ts`, `./${name}/**`])),
    ],
    message:
      `This arrow runs back: ${part} may import ${allowed.join(', ')}` +
      (part === 'areas' ? `, of another area only ${openFilesOfAnArea.join(', ')}` : '') +
      ' (build/arrows.ts).',
  };
}

function isFolder(part: string): boolean {
  return !partsInOneFile.includes(part);
}

function foldersIn(place: string): string[] {
  const folder = path.join(project, place);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

const notTheServer = outsideOf('renderer', 'electron', 'test', 'build');

/** Only next to each other, so that they run on either side and depend on nothing but their input. */
const onlyEachOther: Ban = { regex: '^[^.]', message: 'A rule imports nothing but other rules.' };

const server = Object.entries(arrows).map(([part, allowed]) =>
  refuse(
    [isFolder(part) ? `**/server/${part}/**` : `**/server/${part}.ts`],
    notTheServer,
    backwardsFrom(part, allowed),
    ...(part === 'rules' ? [onlyEachOther] : []),
  ),
);

/**
 * One list an area: all of itself, of the others only the open files. The list of all areas is next to them. All in one
 * group: what one group allows with '!', oxlint no longer looks for in the next.
 */
const areas = foldersIn('server/areas').map((area) =>
  refuse(
    [`**/server/areas/${area}/**`],
    notTheServer,
    backwardsFrom(
      'areas',
      arrows['areas'] ?? [],
      '#server/areas/**',
      ...openFilesOfAnArea.map((file) => `!#server/areas/*/${file}`),
      `!#server/areas/${area}/**`,
    ),
  ),
);

const notTheWindow: Ban = {
  group: ['#server/**', '!#server/rules', '!#server/rules/**', '#electron/**', '#test/**', '#build/**'],
  message: 'The window knows of the server only its rules (build/arrows.ts).',
};

/** What a floor of the window must not import: the floors above it. */
function upFrom(floor: string, ...more: string[]): Ban {
  const above = floors.slice(0, floors.indexOf(floor));
  return {
    group: [...above.map((other) => `#renderer/${other}/**`), ...more],
    message: `This arrow runs back: ${floors.join(' → ')} (build/arrows.ts).`,
  };
}

const moreBans: Record<string, Ban[]> = {
  parts: [
    {
      group: ['#renderer/api/**', '!#renderer/api/api-error.ts', '@tanstack/react-query'],
      message: 'Parts fetch nothing and know no record.',
    },
  ],
  lib: [{ group: ['#renderer/api/**'], message: 'What is in lib belongs to no area, so it knows no record.' }],
};

/** A screen never imports another: what two of them share is a feature or a part. All in one group, as with the areas. */
const screens = foldersIn('renderer/screens').map((screen) =>
  refuse(
    [`**/renderer/screens/${screen}/**`],
    notTheWindow,
    upFrom('screens', '#renderer/screens/**', `!#renderer/screens/${screen}/**`),
  ),
);

const renderer = [
  refuse(['**/renderer/**'], notTheWindow),
  ...floors.map((floor) =>
    refuse([`**/renderer/${floor}/**`], notTheWindow, upFrom(floor), ...(moreBans[floor] ?? [])),
  ),
  ...screens,
];

/** Rules whose finds were looked at and are no faults in this code. */
const notFaultsHere = [
  'import/default', // The compiler knows better, and Vite's `?url` has one.
  'import/no-named-as-default',
  'import/no-unassigned-import', // Style sheets are imported so.
  'jsx-a11y/prefer-tag-over-role', // A list of 10,000 rows is drawn in parts, with roles instead of table tags.
  'jsx-a11y/no-autofocus', // A form that just opened at the person's wish takes the focus.
  'no-control-regex', // Control characters are what we look for in received text.
  'no-underscore-dangle', // Protocols name their fields so.
  'oxc/no-async-endpoint-handlers', // Express 5 waits for them.
  'promise/always-return',
  'react/exhaustive-effect-dependencies',
  'react/immutability', // This and the next two are for the React compiler, which is not used.
  'react/incompatible-library',
  'react/purity',
  'react/react-in-jsx-scope', // React 19 needs no import.
  'typescript/consistent-return', // The compiler refuses a path without a value where one is promised.
  'typescript/no-unsafe-type-assertion', // Parsed JSON gets its type once.
  'typescript/unbound-method', // Objects here are closures without `this`.
  'unicorn/consistent-function-scoping',
  'unicorn/prefer-add-event-listener', // The MCP SDK has nothing but on-properties.
  'vitest/require-to-throw-message', // Many tests go on to look at the error itself.
  'unicorn/require-post-message-target-origin', // Workers have no origin.
];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/build/out/**', '**/test/out/**'],
  options: { typeAware: true },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-empty': 'error',
    'no-throw-literal': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'object-shorthand': 'error',
    'import/no-cycle': 'error',
    // Vitest's expect takes a message, which a table of cases needs; and some tests assert through a function.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
    'no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    ...Object.fromEntries(notFaultsHere.map((rule) => [rule, 'off' as const])),
  },
  overrides: [
    refuse(['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.js']),
    ...server,
    ...areas,
    ...renderer,
    // What builds the window is part of the build.
    refuse(['**/renderer/vite.config.ts'], outsideOf('electron', 'test')),
    refuse(['**/electron/**'], outsideOf('renderer', 'test', 'build'), {
      group: ['#server/**'],
      message: 'The shell starts the server as a process of its own and may import its types only.',
      allowTypeImports: true,
    }),
    {
      files: ['**/renderer/api/generated.ts'],
      rules: { 'typescript/no-generated-empty-object-type': 'off', 'typescript/no-redundant-type-constituents': 'off' },
    },
    refuse(['**/build/**'], outsideOf('renderer', 'electron', 'test')),
    refuse(['**/test/**']),
  ],
});
