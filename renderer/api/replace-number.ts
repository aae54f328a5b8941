import type { QueryClient } from '@tanstack/react-query';
import { refreshRecords } from './follows.ts';
import type { EvidenceItem } from './generated.ts';
import { inTurn, send } from './packet-edits.ts';

/**
 * Gives an exhibit that was served or filed another number. The old one stays in the ledger and names the new one, so
 * nothing of it is undone; refused where the new number is taken.
 */
export async function replaceNumber(
  client: QueryClient,
  { id, caseId }: Pick<EvidenceItem, 'id' | 'caseId'>,
  exhibitNumber: string,
): Promise<void> {
  await inTurn(caseId, () => send(client, caseId, { action: 'replace', evidenceId: id, exhibitNumber }));
  refreshRecords(client, caseId, [{ resource: 'evidence', id }]);
}
