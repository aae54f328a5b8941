import { existsSync } from 'node:fs';

/**
 * The program of the child process that a module starts: from source `child.ts` next to that module (`import.meta.url`);
 * a bundle keeps it in a folder of its own, such as `papers`. `which` ends “The program …”, for where it is missing.
 */
export function childProgram(module: string, folder: string, which: string): URL {
  const places = ['./child.ts', './child.js', `./${folder}/child.js`, `../${folder}/child.js`];
  const found = places.map((place) => new URL(place, module)).find((place) => existsSync(place));
  if (!found) throw new Error(`The program ${which} is missing from this installation.`);
  return found;
}
