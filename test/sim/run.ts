import { parseArgs } from 'node:util';
import { addFigures, figuresOf, linesOf, noFigures } from './figures.ts';
import type { Lane } from './lanes.ts';
import { print } from './print.ts';
import { simulate } from './simulation.ts';

/*
 * node test/sim/run.ts --seeds 200            seeds 1 to 200
 * node test/sim/run.ts --seed 17 --events     one seed again, with all that happened
 * node test/sim/run.ts --messages           people log messages too; with any of these
 * node test/sim/run.ts --papers             people prepare binders and packets too
 * node test/sim/run.ts --crashes              one run, cut off at every request and write; --every 10, --lane plain
 * node test/sim/run.ts --bugs                 every seeded bug, which has to be found; --only NAME, --renew, --whole
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string' },
    server: { type: 'string', default: 'fake' },
    lane: { type: 'string' },
    every: { type: 'string', default: '1' },
    events: { type: 'boolean', default: false },
    messages: { type: 'boolean', default: false },
    papers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    bugs: { type: 'boolean', default: false },
    crashes: { type: 'boolean', default: false },
    only: { type: 'string' },
    renew: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
  },
});

const server = values.server === 'real' ? 'real' : 'fake';
const lane = values.lane === 'plain' || values.lane === 'extension' ? values.lane : undefined;
const { messages, papers } = values;
if (values.bugs) {
  const { huntBugs } = await import('./bug-hunt.ts');
  const { only, renew, whole } = values;
  const notFound = await huntBugs({ seeds: Number(values.seeds), only, renew, whole });
  process.exitCode = notFound.length === 0 ? 0 : 1;
} else if (values.crashes) {
  const { sweepCrashes } = await import('./crash-sweep.ts');
  const lanes: readonly Lane[] = lane ? [lane] : ['plain', 'extension'];
  for (const each of lanes) {
    const sweep = await sweepCrashes(Number(values.seed ?? 1), { lane: each, every: Number(values.every) });
    print.lines(...sweep.violations.map(({ at, invariant, sentence }) => `${at}\n  ${invariant}: ${sentence}`));
    const { points, runs, covered, violations } = sweep;
    print.lines(
      `${each}: ${points} points, ${runs} runs cut off, at ${covered.length} different ones; violations: ${violations.length}`,
    );
    if (violations.length > 0) process.exitCode = 1;
  }
} else {
  const first = values.seed === undefined ? Number(values.from) : Number(values.seed);
  const last = values.seed === undefined ? first + Number(values.seeds) - 1 : first;
  let figures = noFigures;
  for (let seed = first; seed <= last; seed += 1) {
    const report = await simulate(seed, {
      ...(values.steps && { steps: Number(values.steps) }),
      server,
      lane,
      messages,
      papers,
    });
    figures = addFigures(figures, figuresOf(report));
    if (!values.json) print.seed(report, { events: values.events, server, messages, papers });
  }
  print.lines(...(values.json ? [JSON.stringify(figures)] : linesOf(figures)));
  process.exitCode = figures.failing.length > 0 ? 1 : 0;
}
