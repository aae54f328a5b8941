import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Tells the runner the tests of the group at hand. Given as `testFiles`, what a module holds from its start would not be mutated. */
export const testsVariable = 'CASEWRIGHT_MUTANT_TESTS';

/** Files that are mutated, and the tests that each of their mutants is tried by. */
export interface Group {
  files: readonly string[];
  tests: readonly string[];
  /** The tests are quick enough for a sample in the deep lane. */
  sampled: boolean;
}

const inSync = (...names: string[]): string[] => names.map((name) => `server/sync/${name}.ts`);
const testsOf = (...names: string[]): string[] => names.map((name) => `test/server/sync/${name}.test.ts`);

const inJournal = (name: string): string => `journal/${name}`;

/** In the order of how much hangs on them. What is pure is tried by tests without a server, a store or a simulator. */
export const groups: readonly Group[] = [
  {
    files: inSync('planner', 'merge', 'brakes', 'finals', 'distinct-values', 'references'),
    tests: testsOf(
      'brakes',
      'distinct-values',
      'finals',
      'finals-edges',
      'merge',
      'merge-edges',
      'merge-texts',
      'planner',
      'planner-edges',
      'planner-follows',
      'references',
    ),
    sampled: true,
  },
  // A text of 100,000 lines is compared for each of its mutants.
  { files: inSync('merge-texts'), tests: testsOf('merge-texts'), sampled: false },
  {
    files: inSync(
      'matter/absences',
      ...['bases', 'outbox', 'quarantine', 'questions', 'answers', 'log', 'remotes'].map(inJournal),
    ),
    tests: testsOf('absences', 'bases', 'journal', 'journal-bases', 'journal-remotes'),
    sampled: false,
  },
  // Who may see and do what, as far as it is decided without data.
  {
    files: [
      ...['levels', 'principal', 'require-scope'].map((name) => `server/access/${name}.ts`),
      'server/pipeline/check-door.ts',
    ],
    tests: ['test/server/access/who-may.test.ts'],
    sampled: true,
  },
  // And with data: which matter, which of its records, which level.
  {
    files: ['server/access/matters.ts', 'server/access/visible.ts', 'server/pipeline/check-access.ts'],
    tests: ['known-matters', 'matter-access'].map((name) => `test/server/access/${name}.test.ts`),
    sampled: false,
  },
];
