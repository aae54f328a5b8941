import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sampleFiles } from './files.ts';
import { matterJson } from './matter.ts';

/** Writes the sample matter to `server/sample/`: `node build/sample/generate.ts`. Its output is committed. */
const folder = new URL('../../server/sample/', import.meta.url);

await mkdir(folder, { recursive: true });
const files = await sampleFiles();
files.set('matter.json', matterJson());
for (const name of await readdir(folder)) if (!files.has(name)) await rm(new URL(encodeURIComponent(name), folder));
for (const [name, bytes] of files) await writeFile(new URL(encodeURIComponent(name), folder), bytes);

const total = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
process.stdout.write(`${files.size} files, ${Math.round(total / 1024)} KiB, in ${fileURLToPath(folder)}\n`);
