import type { SeedReport } from './simulation.ts';

const lines = (...text: string[]): void => void process.stdout.write(`${text.join('\n')}\n`);

/** The report of a simulation, as SYNC.md asks for it. */
export const print = { seed: printSeed, summary: printSummary, lines };

function printSeed({ seed, violations, events }: SeedReport, options: { events: boolean; server: string }): void {
  if (violations.length > 0 || options.events) lines(...events.map((event) => `  ${event}`));
  if (violations.length === 0) return;
  lines(`Seed ${seed} fails:`, ...violations.map(({ invariant, sentence }) => `  ${invariant}: ${sentence}`));
  lines(`  Again: node test/sim/run.ts --seed ${seed} --server ${options.server} --events`, '');
}

function printSummary(reports: readonly SeedReport[]): void {
  const violations = reports.flatMap((report) => report.violations);
  const byInvariant = Map.groupBy(violations, ({ invariant }) => invariant);
  const rounds = reports.flatMap((report) => report.rounds ?? []).toSorted((one, other) => one - other);
  const sum = (of: (report: SeedReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const faults = new Map<string, number>();
  for (const report of reports) {
    for (const [fault, count] of Object.entries(report.faults)) faults.set(fault, (faults.get(fault) ?? 0) + count);
  }
  const exact = reports.filter(({ atRest }) => atRest?.requests === atRest?.formula).length;
  lines(
    `Seeds: ${reports.length}; failing: ${reports.filter((report) => report.violations.length > 0).length}`,
    `Violations: ${violations.length}${[...byInvariant].map(([name, some]) => `; ${name} ${some.length}`).join('')}`,
    `Creates whose answer was lost: ${sum((report) => report.ambiguousCreates)}; duplicates there: ${sum((report) => report.duplicates)}`,
    `Rounds until in step: p50 ${at(rounds, 0.5)}, p99 ${at(rounds, 0.99)}; never: ${reports.filter((report) => report.rounds === null).length}`,
    `Requests: ${sum(({ requests }) => requests)}; at rest as many as the formula says in ${exact} of ${reports.length} seeds`,
    `Crash points: ${new Set(reports.flatMap(({ crashPoints }) => crashPoints)).size}`,
    `Faults: ${[...faults]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([fault, count]) => `${fault} ${count}`)
      .join('; ')}`,
  );
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
