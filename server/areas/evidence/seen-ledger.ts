import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { Id, Instant, IsoDate } from '#server/catalog/fields.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { membersIn } from '#server/store/set-members.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import { entriesOf, recipientsIn } from './ledger-entries.ts';

const Recipient = z.strictObject({
  as: z.enum(['served', 'filed']),
  name: z.string(),
  on: IsoDate,
  method: z.string().nullable(),
});

export const LedgerEntry = z
  .strictObject({
    id: Id,
    scheme: z.enum(['exhibit', 'bates']),
    number: z.string().meta({ description: 'As it is printed' }),
    evidenceId: Id.nullable().meta({ description: 'Null once the item is deleted' }),
    title: z.string().meta({ description: 'What the item was called when the number was given' }),
    courtCaseIds: z.array(Id),
    state: z.enum(['assigned', 'served', 'filed', 'withdrawn']),
    replacedBy: z.string().nullable(),
    recipients: z.array(Recipient),
    buildId: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'LedgerEntry' });

/** The entries of the items that the viewer may see; those of deleted items only for members of the workspace. */
export async function seenEntries(view: MatterView): Promise<z.output<typeof LedgerEntry>[]> {
  const { tx, viewer, matter } = view;
  const entries = await entriesOf(tx, matter.caseId);
  const seen = new Set<string>();
  for (const some of someAtOnce(entries.flatMap(({ evidenceId }) => evidenceId ?? []))) {
    const items = await visibleIn(view, 'evidence').select('item.id').where('item.id', 'in', some).execute();
    for (const { id } of items) seen.add(id);
  }
  const shown = entries.filter((entry) =>
    entry.evidenceId === null ? matter.whole && entry.private <= viewer.seesPrivate : seen.has(entry.evidenceId),
  );
  const answers = await withoutUnseen(view, 'evidence', shown);
  return answers.map((entry) => ({
    id: entry.id,
    scheme: entry.scheme,
    number: entry.number,
    evidenceId: entry.evidenceId,
    title: entry.title,
    courtCaseIds: membersIn(entry.courtCaseIds),
    state: entry.state,
    replacedBy: entry.replacedBy,
    recipients: recipientsIn(entry),
    buildId: entry.buildId,
    createdAt: entry.createdAt,
  }));
}
