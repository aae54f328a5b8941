import { parseArgs } from 'node:util';

export interface Options {
  /** Names of the measures to run; empty is all of them. */
  only: readonly string[];
  /** Fewer, shorter rounds and smaller matters: to see that it runs, not to publish. */
  quick: boolean;
  /** Where CPU profiles of our server go; none are made without it. */
  profile: string | undefined;
  /** How long the window is worked with to see whether its memory grows; a minute without it. */
  minutes: number | undefined;
}

export const usage = `npm run bench -- [--only read,create,…] [--quick] [--profile FOLDER] [--minutes N]

  --only LIST       run only these measures; of RESULTS.md only their rows are replaced
  --quick           smaller and shorter, its ratios next to those of RESULTS.md, which is left as it is
  --profile FOLDER  write a CPU profile of our server there and print where its time went; RESULTS.md is left as it is
  --minutes N       work with the window so long to see whether its memory grows`;

export function readOptions(typed: string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args: typed,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      profile: { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? [];
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no measure “${unknown.join('”, “')}”: ${known.join(', ')}.`);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0.');
  return { only, quick: values.quick ?? false, profile: values.profile, minutes };
}
