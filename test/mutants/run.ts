import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '#test/sim/print.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { excuses } from './excused.ts';
import { groups, root } from './groups.ts';
import { describeMutant, type Mutant } from './mutant.ts';
import { mutate } from './mutate.ts';

/*
 * node test/mutants/run.ts                         every mutant of every file in groups.ts
 * node test/mutants/run.ts server/sync/merge.ts    those of these files, or of lines: server/sync/merge.ts:60-64
 * node test/mutants/run.ts --sample 30 --seed 7    those of thirty lines
 */
const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});

const known = groups.flatMap(({ files }) => files);
const fileOf = (place: string): string => place.replace(/:.*/, '');
for (const place of positionals)
  if (!known.includes(fileOf(place))) throw new Error(`No group of groups.ts has ${fileOf(place)}.`);
const mutants: Mutant[] = [];
for (const group of groups) {
  if (values.sample !== undefined) {
    if (!group.sampled) continue;
    print.lines(`Seed ${values.seed}`);
    mutants.push(...(await mutate(group, await someLines(group.files, Number(values.sample), Number(values.seed)))));
    continue;
  }
  const places =
    positionals.length === 0 ? group.files : positionals.filter((place) => group.files.includes(fileOf(place)));
  if (places.length > 0) mutants.push(...(await mutate(group, places)));
}
const files = [...new Set(mutants.map(({ file }) => file))];
for (const file of files) {
  const count = (end: Mutant['end']): string => {
    return `${mutants.filter((mutant) => mutant.file === file && mutant.end === end).length} ${end}`;
  };
  print.lines([file, ...(['killed', 'refused', 'excused', 'survived'] as const).map(count)].join(' | '));
}
const survived = mutants.filter(({ end }) => end === 'survived');
if (survived.length > 0) print.lines('Noticed by nothing:', ...survived.map(describeMutant));
// Of a whole file each excuse has to be needed.
const excused = (code: string): boolean => mutants.some((mutant) => mutant.end === 'excused' && mutant.code === code);
const isWhole = values.sample === undefined && !positionals.some((place) => place !== fileOf(place));
const stale = excuses.filter(({ file, code }) => isWhole && files.includes(file) && !excused(code));
if (stale.length > 0) print.lines('Excused for nothing:', ...stale.map(({ code }) => code));
process.exitCode = survived.length + stale.length > 0 ? 1 : 0;

/** Places of so many lines that hold code; the same seed gives the same ones. */
async function someLines(of: readonly string[], count: number, seed: number): Promise<string[]> {
  const chance = new Seeded(seed);
  const places: string[] = [];
  for (const file of of) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    for (const [index, line] of lines.entries())
      if (/[=!<>?+&|(]/.test(line) && !/^\s*(?:import|\/\*|\*|\/\/|interface|type) /.test(line))
        places.push(`${file}:${index + 1}-${index + 1}`);
  }
  return Array.from({ length: Math.min(count, places.length) }, () =>
    places.splice(chance.below(places.length), 1),
  ).flat();
}
