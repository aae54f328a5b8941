import type { Invariant } from './oracle.ts';
import type { SeedReport } from './simulation.ts';

/** What seeds come to, so that several processes can be added up. */
export interface Figures {
  seeds: number;
  /** Seeds by the server they met. */
  lanes: Record<string, number>;
  failing: { seed: number; lane: string; violations: { invariant: Invariant; sentence: string }[] }[];
  ambiguousCreates: number;
  duplicates: number;
  /** Rounds until all was in sync, of each seed that came to rest. */
  rounds: number[];
  requests: number;
  /** Seeds whose run at rest made the requests of the formula. */
  exact: number;
  crashPoints: string[];
  faults: Record<string, number>;
}

export const noFigures: Figures = {
  seeds: 0,
  lanes: {},
  failing: [],
  ambiguousCreates: 0,
  duplicates: 0,
  rounds: [],
  requests: 0,
  exact: 0,
  crashPoints: [],
  faults: {},
};

export function figuresOf({ seed, lane, violations, rounds, atRest, ...report }: SeedReport): Figures {
  return {
    seeds: 1,
    lanes: { [lane]: 1 },
    failing: violations.length > 0 ? [{ seed, lane, violations }] : [],
    ambiguousCreates: report.ambiguousCreates,
    duplicates: report.duplicates,
    rounds: rounds === null ? [] : [rounds],
    requests: report.requests,
    exact: atRest !== null && atRest.requests === atRest.formula ? 1 : 0,
    crashPoints: report.crashPoints,
    faults: { ...report.faults },
  };
}

export function addFigures(one: Figures, other: Figures): Figures {
  return {
    seeds: one.seeds + other.seeds,
    lanes: addCounts(one.lanes, other.lanes),
    failing: [...one.failing, ...other.failing],
    ambiguousCreates: one.ambiguousCreates + other.ambiguousCreates,
    duplicates: one.duplicates + other.duplicates,
    rounds: [...one.rounds, ...other.rounds],
    requests: one.requests + other.requests,
    exact: one.exact + other.exact,
    crashPoints: [...new Set([...one.crashPoints, ...other.crashPoints])],
    faults: addCounts(one.faults, other.faults),
  };
}

/** One line a seed, and the sums. */
export function linesOf(figures: Figures): string[] {
  const { seeds, lanes, failing, faults } = figures;
  const violations = failing.flatMap((each) => each.violations);
  const byInvariant = Map.groupBy(violations, ({ invariant }) => invariant);
  const rounds = figures.rounds.toSorted((one, other) => one - other);
  return [
    `Seeds: ${seeds} (${countsIn(lanes).join(', ')}); failing: ${failing.length}`,
    `Violations: ${violations.length}${[...byInvariant].map(([name, some]) => `; ${name} ${some.length}`).join('')}`,
    `Creates whose answer was lost: ${figures.ambiguousCreates}; duplicates there, each let go by a person: ${figures.duplicates}`,
    `Rounds until in step: p50 ${at(rounds, 0.5)}, p99 ${at(rounds, 0.99)}, at most ${rounds.at(-1) ?? 0}; never: ${seeds - rounds.length}`,
    `Requests: ${figures.requests}; at rest as many as the formula says in ${figures.exact} of ${seeds} seeds`,
    `Points at which a process ended: ${figures.crashPoints.length} different ones`,
    `What went wrong: ${countsIn(faults).join('; ')}`,
  ];
}

function countsIn(counts: Readonly<Record<string, number>>): string[] {
  const names = Object.keys(counts).toSorted();
  return names.map((name) => `${name} ${counts[name]}`);
}

function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
