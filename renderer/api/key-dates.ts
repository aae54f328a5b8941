import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { Case } from './generated.ts';
import { changeMatter } from './matter-edits.ts';

export type KeyDate = Case['keyDates'][number];

const roundsAtMost = 4;

export function addKeyDate(client: QueryClient, caseId: string, keyDate: KeyDate): Promise<void> {
  return changeKeyDates(client, caseId, (dates) => [...dates, keyDate]);
}

/** Takes one key date away again; another with the same words stays. */
export function removeKeyDate(client: QueryClient, caseId: string, { date, label, kind }: KeyDate): Promise<void> {
  return changeKeyDates(client, caseId, (dates) => {
    const at = dates.findLastIndex((each) => each.date === date && each.label === label && each.kind === kind);
    return at === -1 ? dates : dates.toSpliced(at, 1);
  });
}

/** The key dates are one list: it is read, changed and written whole, and read again when somebody wrote meanwhile. */
async function changeKeyDates(
  client: QueryClient,
  caseId: string,
  change: (dates: KeyDate[]) => KeyDate[],
): Promise<void> {
  for (let round = 1; ; round += 1) {
    const matter = await call('get_case', {}, { context: `matter:${caseId}` });
    try {
      const keyDates = change(matter.keyDates);
      await changeMatter(client, matter, { keyDates });
      return;
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 409;
      if (!stale || round === roundsAtMost) throw error;
    }
  }
}
