import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Case } from './generated.ts';
import { changeMatter, readMatter } from './matter-edits.ts';
import type { Step } from './session-changes.ts';

export type KeyDate = Case['keyDates'][number];

const roundsAtMost = 4;

/** The key dates are one list: it is read, changed and written whole, and read again when somebody wrote meanwhile. */
export async function addKeyDate(client: QueryClient, caseId: string, keyDate: KeyDate, step: Step): Promise<void> {
  for (let round = 1; ; round += 1) {
    const matter = await readMatter(caseId);
    try {
      await changeMatter(client, matter, { keyDates: [...matter.keyDates, keyDate] }, step);
      return;
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      if (!stale || round === roundsAtMost) throw error;
    }
  }
}
