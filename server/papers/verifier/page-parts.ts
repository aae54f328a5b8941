import { existsSync, readFileSync } from 'node:fs';

/** From source next to this module; a bundle keeps them in a folder of its own (build/bundle.ts). */
const places = ['./page/', './papers/verifier/', '../papers/verifier/', '../verifier/'];

export interface PageParts {
  html: string;
  style: string;
  script: string;
}

/** The parts of `verify.html`, which are files of their own so that each is checked and tested as what it is. */
export function readPageParts(): PageParts {
  const folder = places
    .map((place) => new URL(place, import.meta.url))
    .find((each) => existsSync(new URL('page.html', each)));
  if (folder === undefined) throw new Error('The page that checks packets is missing from this installation.');
  // Line ends may be others where the source was checked out, and the page is to be the same bytes.
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n');
  const scripts = ['sha256.js', 'judge.js', 'page.js'].map(read);
  return { html: read('page.html'), style: read('page.css'), script: scripts.map(asOneScript).join('\n') };
}

/** Each uses only what the ones before it give: put after each other they need neither imports nor exports. */
function asOneScript(module: string): string {
  return module.replaceAll(/^import .*\n/gm, '').replaceAll(/^export /gm, '');
}
