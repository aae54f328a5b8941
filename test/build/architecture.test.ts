import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..', '..');
const page = readFileSync(path.join(project, 'server', 'ARCHITECTURE.md'), 'utf8');

/** Places in backticks, from the project's folder; those with <a name to fill in> are patterns. */
const named = [...page.matchAll(/`((?:server|renderer|electron|test|build)\/[\w./-]+)`/g)].map(
  ([, place = '']) => place,
);

/** The folders and files of the picture of the server. */
const drawn = [...page.matchAll(/^ {2}([\w-]+(?:\/|\.ts|\.js)) {2}/gm)].map(([, place = '']) => place);

it('the page on how the house is built names only what there is', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((place) => !existsSync(path.join(project, place)))).toEqual([]);
});

it('its picture shows every room', () => {
  expect(drawn).toEqual(expect.arrayContaining(['pipeline/', 'areas/', 'screens/', 'app.ts']));
  const isThere = (place: string) => ['server', 'renderer'].some((side) => existsSync(path.join(project, side, place)));
  expect(drawn.filter((place) => !isThere(place))).toEqual([]);
});
