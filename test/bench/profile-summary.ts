import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const longest = 25;

/** Where our server's time went, by the functions it was in itself: of the largest profile in the folder. */
export async function profileSummary(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const largest = texts.toSorted((a, b) => b.length - a.length)[0];
  if (largest === undefined) return 'No profile was written.';
  const spent = selfTimes(JSON.parse(largest) as Profile);
  const busy = [...spent].filter(([name]) => !name.startsWith('(idle)'));
  const all = busy.reduce((sum, [, time]) => sum + time, 0);
  const lines = busy.toSorted(([, a], [, b]) => b - a).slice(0, longest);
  return lines.map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`).join('\n');
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${path.basename(url)}${url === '' ? '' : `:${lineNumber + 1}`}`.trim(),
    ]),
  );
  const spent = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const name = names.get(sample) ?? '(unknown)';
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  return spent;
}
