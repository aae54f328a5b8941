import type { Receipt } from '#renderer/api/packets.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { howGiven } from '#server/rules/how-given.ts';

/** “Served on Tue 4 Mar 2025, by mail, to Dana Reyes, Sam Ortiz.” */
export function receiptWords({ as, on, method, recipients }: Receipt): string {
  const how = method === null ? '' : `, ${howGiven(method)}`;
  const whom = recipients.length === 0 ? '' : `, to ${recipients.join(', ')}`;
  return `${as === 'served' ? 'Served' : 'Filed'} on ${formatDate(on)}${how}${whom}.`;
}
