import type { SeedReport } from './simulation.ts';

const lines = (...text: string[]): void => void process.stdout.write(`${text.join('\n')}\n`);

export const print = { seed: printSeed, lines };

interface Printing {
  events: boolean;
  server: string;
  messages: boolean;
  papers: boolean;
}

function printSeed({ seed, lane, violations, events }: SeedReport, options: Printing): void {
  if (options.events) lines(...events.map((event) => `  ${event}`));
  if (violations.length === 0) return;
  lines(`Seed ${seed} fails:`, ...violations.map(({ invariant, sentence }) => `  ${invariant}: ${sentence}`));
  lines(`  Again: ${again({ seed, lane }, options)}`, '');
}

/** How a seed is run once more, with all that happens in it. */
export function again(
  { seed, lane }: { seed: number; lane: string },
  { server, messages, papers }: Pick<Printing, 'server' | 'messages' | 'papers'>,
): string {
  return `npm run sim -- --seed ${seed} --server ${server} --lane ${lane}${messages ? ' --messages' : ''}${papers ? ' --papers' : ''} --events`;
}
