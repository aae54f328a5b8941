import { print } from './print.ts';
import { simulate } from './simulation.ts';

/* node test/sim/first-failure.ts 3 17 20 — runs these seeds and ends at the first that is violated. */
for (const seed of process.argv.slice(2).map(Number)) {
  const { violations } = await simulate(seed);
  const [first] = violations;
  if (!first) continue;
  print.lines(`seed ${seed}, ${first.invariant}: ${first.sentence.split('\n')[0] ?? ''}`);
  process.exit(1);
}
