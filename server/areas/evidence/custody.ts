import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { custodyEventsOfItem } from './custody-log.ts';
import { doerOf, inOrder, ownLog } from './custody-order.ts';
import { findEvidence, requireEvidence } from './queries.ts';
import { othersOnFile } from './seen-custody.ts';

export const Custody = z
  .strictObject({
    addedAt: Instant,
    addedBy: z.string().nullable(),
    tokenName: z
      .string()
      .nullable()
      .meta({ description: 'Null when a person added it in the window, and for guests of the matter' }),
    transport: z.enum(['rest', 'mcp', 'window', 'sync', 'job']).nullable(),
    consent: z.strictObject({ by: z.string().nullable(), at: Instant, text: z.string() }).nullable(),
    duplicateOf: z
      .strictObject({ id: Id, title: z.string() })
      .nullable()
      .meta({ description: 'The item it has the same bytes as' }),
    events: z
      .array(
        z.strictObject({
          kind: z.string().meta({ description: 'Of a later version of Casewright, it may be an unknown one' }),
          computer: z.string().nullable().meta({ description: 'In whose log it is; null where there is no other log' }),
          at: Instant,
          utcOffset: z.string().meta({ description: 'What the clock of that computer showed, such as +02:00' }),
          by: z.string().nullable(),
          detail: z.string().nullable().meta({ description: 'The id of a build, the way in, or the result' }),
          hash: z.string(),
        }),
      )
      .meta({ description: 'What happened to it, in order' }),
  })
  .meta({ id: 'Custody' });

/** How an item came here, from its row and the logs. */
export async function custodyOf(tx: ReadTx, viewer: Viewer, id: string): Promise<z.output<typeof Custody>> {
  const row = await requireEvidence(tx, viewer, id);
  const matter = await requireMatter(tx, viewer, row.caseId);
  const added = await tx.db
    .selectFrom('changes')
    .select(['accountId', 'tokenId', 'transport'])
    .where('resource', '=', 'evidence')
    .where('recordId', '=', row.id)
    .where('op', '=', 'insert')
    .executeTakeFirst();
  const events = await custodyEventsOfItem(tx, row.id);
  const others = await othersOnFile({ tx, viewer, matter }, row.sha256);
  const twin = row.duplicateOf === null ? undefined : await findEvidence(tx, viewer, row.duplicateOf);
  const adder = added?.accountId ?? row.createdBy;
  const names = await accountNames(tx, [adder, row.consentBy, ...events.map(({ accountId }) => accountId)]);
  return {
    addedAt: row.createdAt,
    addedBy: names.get(adder) ?? null,
    tokenName: added?.tokenId == null || !matter.whole ? null : await tokenName(tx, added.tokenId),
    transport: added?.transport ?? null,
    consent:
      row.consentAt === null
        ? null
        : { by: names.get(row.consentBy ?? '') ?? null, at: row.consentAt, text: row.consentText ?? '' },
    duplicateOf: twin === undefined ? null : { id: twin.id, title: twin.title },
    events: inOrder([ownLog({ people: names, events }, others), ...others], (event, log) => {
      const { kind, at, utcOffset, detail, hash } = event;
      return { kind, computer: log.computer, at, utcOffset, by: doerOf(event, log), detail, hash };
    }),
  };
}

async function tokenName(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.db.selectFrom('tokens').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? 'a token that is gone';
}
