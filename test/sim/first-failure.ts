import { print } from './print.ts';
import { simulate } from './simulation.ts';

/* node test/sim/first-failure.ts [--papers] 3 17 20 — runs these seeds and ends at the first that is violated. */
const given = process.argv.slice(2);
const papers = given[0] === '--papers';
for (const seed of (papers ? given.slice(1) : given).map(Number)) {
  const { violations } = await simulate(seed, { papers });
  const [first] = violations;
  if (!first) continue;
  print.lines(`seed ${seed}, ${first.invariant}: ${first.sentence.split('\n')[0] ?? ''}`);
  process.exit(1);
}
