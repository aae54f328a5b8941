import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * `node build/licences.ts`: gathers the licence of every package that goes out with Casewright into
 * build/out/licences.json, which the window shows under About. What the window is bundled from is a development
 * dependency in package.json, but goes out all the same.
 */

const project = path.dirname(import.meta.dirname);

interface Manifest {
  name: string;
  version: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Bundled into the window or the shell, or shipped with them. */
const bundled =
  /^(?:@codemirror\/|@fontsource-variable\/|@lezer\/|@mantine\/|@tabler\/|@tanstack\/|dayjs$|dictionary-|electron$|electron-updater$|idb$|node$|nspell$|react$|react-dom$|wouter$)/;

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Where Node would find a package from another one's folder; null for an optional one that is not installed here. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (readdirSafely(place).includes('package.json')) return place;
    if (folder === project || folder === path.dirname(folder)) return null;
  }
}

function readdirSafely(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function gather(): Map<string, string> {
  const root = manifestOf(project);
  const wanted = [
    ...Object.keys(root.dependencies ?? {}),
    ...Object.keys(root.devDependencies ?? {}).filter((name) => bundled.test(name)),
  ].map((name) => ({ name, from: project }));
  const found = new Map<string, string>();
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const folder = findPackage(next.name, next.from);
    if (folder === null) continue;
    const manifest = manifestOf(folder);
    const key = `${manifest.name}@${manifest.version}`;
    if (found.has(key)) continue;
    found.set(key, folder);
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const name of Object.keys(needed)) wanted.push({ name, from: folder });
  }
  return found;
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  const types = [license, ...(licenses ?? [])].flatMap((each) => (each?.type === undefined ? [] : [each.type]));
  return types.length > 0 ? types.join(' OR ') : 'see the text';
}

function textOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(name));
  const texts = files.toSorted().map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
  return texts.join('\n\n');
}

const list = [...gather().values()]
  .map((folder) => {
    const manifest = manifestOf(folder);
    return { name: manifest.name, version: manifest.version, licence: licenceOf(manifest), text: textOf(folder) };
  })
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

mkdirSync(path.join(project, 'build', 'out'), { recursive: true });
writeFileSync(path.join(project, 'build', 'out', 'licences.json'), JSON.stringify(list));
