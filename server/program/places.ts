import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Where the files that come with the application are. The code runs from three layouts (TypeScript in the repository,
 * the bundle in build/out/server, the installed application), so nothing else computes such a path from
 * import.meta.url.
 */

/** The folder that holds package.json: the repository, or its copy inside the installed application. */
export function projectFolder(): string {
  return foundProjectFolder;
}

/** The built window: index.html and its assets. Absent until the set-up has built it. */
export function rendererFolder(): string {
  return path.join(projectFolder(), 'build', 'out', 'renderer');
}

/** The sample matter: matter.json and its files. */
export function sampleFolder(): string {
  return path.join(projectFolder(), 'server', 'sample');
}

/** The file that starts the command line, readable by any Node. */
export function commandFile(): string {
  return path.join(projectFolder(), 'server', 'bin.js');
}

/** True when the repository's TypeScript runs directly, false in a bundle. */
export function runsFromSource(): boolean {
  return import.meta.url.endsWith('.ts');
}

/** The address of a server module that a child process or a worker starts with, named without ending: `extraction/child`. */
export function serverModule(name: string): URL {
  const file = runsFromSource() ? `server/${name}.ts` : `build/out/server/${name}.js`;
  return pathToFileURL(path.join(projectFolder(), file));
}

/** The version in package.json, such as `0.1.0`. */
export function versionOfApplication(): string {
  return foundVersion;
}

function findProjectFolder(): string {
  const start = path.dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (describesCasewright(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) {
      throw new Error(
        `Casewright is not installed completely: its package.json was not found above ${start}. Install it again.`,
      );
    }
  }
}

function describesCasewright(packageFile: string): boolean {
  return existsSync(packageFile) && readPackage(packageFile).name === 'casewright';
}

function readPackage(packageFile: string): { name?: string; version?: string } {
  return JSON.parse(readFileSync(packageFile, 'utf8')) as { name?: string; version?: string };
}

const foundProjectFolder = findProjectFolder();
const foundVersion = readPackage(path.join(foundProjectFolder, 'package.json')).version ?? '0.0.0';
