import { createReadStream } from 'node:fs';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SyncQuarantineRow } from '#server/store/tables.ts';
import type { QuarantinedRecord, SyncParts } from './engine-types.ts';
import { dropQuarantine, findQuarantined, listQuarantine, overdue } from './journal/quarantine.ts';
import { LocalSide } from './local-side.ts';
import { Journal, ruleOf } from './matter/context.ts';
import { textIn } from './matter/known.ts';
import type { Projection } from '#server/catalog/projection.ts';
import { isHolder } from '#server/catalog/sync-rule.ts';
import { referredBy, rewrite } from './references.ts';
import { localSideOf } from './session.ts';
import { updateRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';

/* What was deleted there, kept here for 30 days; restored it is a new record, which the next run makes there too. */

export async function listQuarantined({ store }: SyncParts): Promise<QuarantinedRecord[]> {
  const rows = await store.read((tx) => listQuarantine(tx));
  return rows.map(
    ({ resource, remoteRecordId: _id, record: _record, consent: _consent, sha256: _sha256, ...shown }) => {
      return { ...shown, resource: resource as QuarantinedRecord['resource'] };
    },
  );
}

/** Restores it for this account with what was deleted inside it, and answers the id of the new record. */
export async function restoreQuarantined(parts: SyncParts, id: string, accountId: string): Promise<string> {
  const row = await parts.store.readOne((tx) => findQuarantined(tx, id));
  if (!row) throw new AppError('not_found', 'There is no such record in the quarantine.');
  const made = await restoreRow(parts, row, accountId);
  const renamed = new Map([[row.localId, made]]);
  for (const inner of await fallenWith(parts, row)) {
    const rule = ruleOf(parts, inner.resource);
    const fields = JSON.parse(inner.record) as Projection;
    const holders = Object.keys(rule.references).filter((field) => isHolder(rule, field));
    if (!holders.some((field) => renamed.has(String(fields[field])))) continue;
    const record = JSON.stringify(rewrite(rule, fields, (_resource, old) => renamed.get(old) ?? old));
    try {
      renamed.set(inner.localId, await restoreRow(parts, { ...inner, record }, accountId));
    } catch (error) {
      // What else it belonged to is gone: it stays in the quarantine, where the reason is told.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return made;
}

/** What one transaction put away with a record: each after what it names, and lists in their order. */
async function fallenWith({ store, rules }: SyncParts, row: SyncQuarantineRow): Promise<SyncQuarantineRow[]> {
  const all = await store.read((tx) => listQuarantine(tx));
  const together = all.filter(
    (each) =>
      each.id !== row.id &&
      each.remoteId === row.remoteId &&
      each.caseId === row.caseId &&
      each.quarantinedAt === row.quarantinedAt,
  );
  return rules.flatMap((rule) => {
    const own = Object.keys(rule.references).filter((field) => rule.references[field] === rule.resource);
    const rank = ({ record }: SyncQuarantineRow): number => {
      const fields = JSON.parse(record) as Record<string, unknown>;
      const later = own.some((field) => fields[field] != null) ? 1e9 : 0;
      return later + Number(fields['position'] ?? 0);
    };
    const some = together.filter(({ resource }) => resource === rule.resource);
    return some.toSorted((one, other) => rank(one) - rank(other));
  });
}

async function restoreRow(parts: SyncParts, row: SyncQuarantineRow, accountId: string): Promise<string> {
  const rule = ruleOf(parts, row.resource);
  const { blobs } = parts;
  const local = await localSideOf(parts, accountId, row.caseId);
  const fields = await withoutMissing(parts, local, row);
  const staged = row.sha256 === null ? undefined : await blobs.stage(createReadStream(blobs.pathOf(row.sha256)));
  const journal = new Journal(parts, row.remoteId, row.caseId);
  try {
    const files = staged ? [{ ...staged, fileName: textIn(fields, 'fileName') }] : [];
    const made = await local.create(rule, fields, files, async (tx, record) => {
      const item = row.sha256 === null ? undefined : await findEvidence(tx, { accountId, seesPrivate: 1 }, record.id);
      if (item && item.consentAt !== null) {
        const consent = row.consent === null ? noConsent : (JSON.parse(row.consent) as typeof noConsent);
        await updateRecord(tx, evidence, item, consent);
      }
      await dropQuarantine(tx, row);
      journal.note('restored from quarantine', 'done', { resource: row.resource, localId: record.id });
      await journal.flush(tx);
    });
    return made.id;
  } finally {
    if (staged) await blobs.discard(staged);
  }
}

const noConsent: { consentBy: string | null; consentAt: string | null; consentText: string | null } = {
  consentBy: null,
  consentAt: null,
  consentText: null,
};

/** What it referred to may be gone by now; it is restored without that. */
async function withoutMissing(parts: SyncParts, local: LocalSide, row: SyncQuarantineRow): Promise<Projection> {
  const rule = ruleOf(parts, row.resource);
  const fields = JSON.parse(row.record) as Projection;
  const here = new Set<string>();
  for (const resource of new Set(Object.keys(rule.references).map((field) => referredBy(rule, field, fields)))) {
    const sides = resource === undefined ? [] : await local.all(parts.rules, ruleOf(parts, resource));
    for (const { id } of sides) here.add(`${resource} ${id}`);
  }
  return rewrite(rule, fields, (resource, id, field) => {
    if (here.has(`${resource} ${id}`)) return id;
    const isNeeded = typeof fields[field] === 'string' && (field === rule.under || isHolder(rule, field));
    if (!isNeeded) return undefined;
    throw new AppError('conflict', 'What it belonged to is gone too. Restore that first.');
  });
}

/** Ends what has been kept for its 30 days. */
export async function purgeQuarantine(parts: SyncParts, now: string): Promise<void> {
  const rows = await parts.store.read((tx) => overdue(tx, now));
  if (rows.length === 0) return;
  await parts.pipeline.write(null, 'sync', async (tx) => {
    for (const row of rows) await dropQuarantine(tx, row);
  });
}
