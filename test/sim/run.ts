import { parseArgs } from 'node:util';
import { print } from './print.ts';
import { simulate, type SeedReport } from './simulation.ts';

/*
 * node test/sim/run.ts --seeds 200            seeds 1 to 200
 * node test/sim/run.ts --seed 17 --events     one seed again, with all that happened
 * node test/sim/run.ts --crashes              one run, cut off at every request and write
 * node test/sim/run.ts --bugs                 every seeded bug, which has to be found
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '24' },
    server: { type: 'string', default: 'fake' },
    events: { type: 'boolean', default: false },
    bugs: { type: 'boolean', default: false },
    crashes: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const server = values.server === 'real' ? 'real' : 'fake';
const steps = Number(values.steps);
if (values.bugs) {
  const { findBugs } = await import('./seeded-bugs.ts');
  process.exitCode = (await findBugs(Number(values.seeds), values.only)) ? 0 : 1;
} else if (values.crashes) {
  const { sweepCrashes } = await import('./crash-sweep.ts');
  const { points, covered, violations } = await sweepCrashes(Number(values.seed ?? 1));
  print.lines(...violations.map(({ at, invariant, sentence }) => `${at}\n  ${invariant}: ${sentence}`));
  print.lines(
    `Points: ${points}, each three ways; different ones: ${covered.length}; violations: ${violations.length}`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
} else {
  const first = values.seed === undefined ? Number(values.from) : Number(values.seed);
  const last = values.seed === undefined ? first + Number(values.seeds) - 1 : first;
  const reports: SeedReport[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    const report = await simulate(seed, { steps, server });
    reports.push(report);
    print.seed(report, { events: values.events, server });
  }
  print.summary(reports);
  process.exitCode = reports.some(({ violations }) => violations.length > 0) ? 1 : 0;
}
