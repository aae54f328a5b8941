import type { FoundRecords } from '#renderer/features/screens/found-records.ts';
import { screens } from './screens.ts';

/** How the records of every screen are found, which no first screen needs. */
export async function fetchFound(): Promise<FoundRecords[]> {
  const parts = await Promise.all(screens.flatMap(({ found }) => found?.() ?? []));
  return parts.map((part) => part.default);
}
