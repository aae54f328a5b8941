import { z } from 'zod';
import { levelFor, requireLevel, requireMatter } from '#server/access/matters.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { notFound } from '#server/errors/app-error.ts';
import { versionsAPage } from '#server/rules/documents.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { DocumentVersion } from './schema.ts';
import { findVersion, hasVersion, listVersions } from './versions.ts';

const Versions = z.strictObject({
  versions: z.array(DocumentVersion),
  nextCursor: Id.nullable().meta({ description: 'Give it as `before` for older ones; null when there are none' }),
});

export const getDocumentsByIdVersions = defineOperation({
  method: 'get',
  path: '/documents/{id}/versions',
  scope: 'documents:read',
  summary: 'List the versions of a document, or read one',
  description: `Texts that a change replaced, the last replaced first, ${versionsAPage} a page. With \`versionId\` that one alone, whole. Needs the right to edit the document.`,
  access: { kind: 'item', resource: 'documents', of: ({ path }) => path.id, needs: 'edit' },
  input: {
    path: z.strictObject({ id: Id }),
    query: z.strictObject({
      before: Id.optional().meta({ description: 'The `nextCursor` of the page before' }),
      versionId: Id.optional().meta({ description: 'Only this one, with its texts' }),
    }),
  },
  output: json(Versions),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer }, { path: { id }, query: { before, versionId } }) {
    const { caseId } = await requireRecord(tx, viewer, 'documents', id);
    const matter = await requireMatter(tx, viewer, caseId);
    requireLevel(matter, await levelFor({ tx, viewer, matter }, 'documents', id), 'edit', true);
    if (versionId !== undefined) {
      const version = await findVersion(tx, id, versionId);
      if (!version) throw notFound('version of this document');
      const texts = { body: version.body, recordNotes: matter.whole ? version.recordNotes : '' };
      const versions = (await answers(tx, [version])).map((answer) => ({ ...answer, ...texts }));
      return { versions, nextCursor: null };
    }
    if (before !== undefined && !(await hasVersion(tx, id, before))) throw notFound('version of this document');
    const found = await listVersions(tx, id, { before, limit: versionsAPage + 1 });
    const page = found.slice(0, versionsAPage);
    const nextCursor = found.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { versions: await answers(tx, page), nextCursor };
  },
});

/** Without their texts. */
async function answers(tx: ReadTx, versions: Awaited<ReturnType<typeof listVersions>>) {
  const names = await accountNames(
    tx,
    versions.map(({ accountId }) => accountId),
  );
  return versions.map(({ id, title, characters, bodyHash, cause, createdAt, accountId }) => ({
    versionId: id,
    title,
    body: null,
    recordNotes: null,
    characters,
    bodyHash,
    cause,
    createdAt,
    actor: names.get(accountId ?? '') ?? null,
  }));
}
