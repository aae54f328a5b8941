import { parseArgs } from 'node:util';

export interface Options {
  /** Names of the measures to run; empty is all of them. */
  only: readonly string[];
  /** Fewer, shorter rounds and smaller matters: to see that it runs, not to publish. */
  quick: boolean;
  /** Where CPU profiles of our server go; none are made without it. */
  profile: string | undefined;
}

export const usage = `npm run bench -- [--only read,create,…] [--quick] [--profile FOLDER]

  --only LIST       run only these measures; RESULTS.md is left as it is
  --quick           smaller and shorter; RESULTS.md is left as it is
  --profile FOLDER  write a CPU profile of our server there and print where its time went`;

export function readOptions(typed: string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args: typed,
    options: { only: { type: 'string' }, quick: { type: 'boolean' }, profile: { type: 'string' } },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? [];
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no measure “${unknown.join('”, “')}”: ${known.join(', ')}.`);
  return { only, quick: values.quick ?? false, profile: values.profile };
}
