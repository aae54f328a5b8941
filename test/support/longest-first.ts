import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run much longer than their size says. */
const long = [
  'server/sync/sim',
  'server/sync/engine-crashes',
  'server/sync/engine-imports',
  'server/access/canary',
  'server/hostile/access-by-id',
  'server/hostile/window-routes',
  'server/hosted/two-people',
  'server/areas/messages/import-killed',
  'server/areas/packets/given',
  'server/importers/damaged-exports',
  'server/importers/pool',
  'server/papers/redaction/redact-pdf',
  'server/store/killed',
  'guards/guards',
  'mutants/sample',
  'e2e/corpus',
  'e2e/first-run',
  'e2e/packets',
  'e2e/passages',
  'e2e/preparation',
  'e2e/shaking-hand',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((name) => moduleId.endsWith(`/test/${name}.test.ts`) || moduleId.endsWith(`/test/${name}.deep.test.ts`));

/** The last file to be begun is waited for while other processors have nothing to do, so it has to be a short one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- Vitest’s own, of which this is a refinement.
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
