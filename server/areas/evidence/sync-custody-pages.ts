import { z } from 'zod';
import { answering, seenAnswers } from '#server/catalog/answer.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, Instant, Sha256 } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { custodyPages } from './custody-page-record.ts';
import { cutPages, keepPage } from './custody-pages.ts';

/* Pages of custody logs, for whoever syncs a copy and sees all of a matter. They are never changed and never deleted. */

const SyncedCustodyPage = z
  .strictObject({
    id: Id,
    sha256: z.string(),
    content: z.string().meta({ description: 'Events of the log of one computer, in their order, as JSON' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SyncedCustodyPage' });
const answer = seenAnswers(SyncedCustodyPage, custodyPages, answering(SyncedCustodyPage, custodyPages, {}));

export const getSyncCustodyPages = defineList(custodyPages, {
  path: '/sync/custody-pages',
  scope: 'export:read',
  summary: 'List pages of custody logs',
  description: 'Of every computer that has sent its log.',
  query: {},
  answer,
});

export const postSyncCustodyPages = defineOperation({
  method: 'post',
  path: '/sync/custody-pages',
  status: 201,
  scope: 'export:write',
  summary: 'Add a page of a custody log',
  description: 'A page is never changed. What this server’s own log has said since becomes a page too.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'custodyPages' },
  input: { body: z.strictObject({ caseId: CaseIdFilter, sha256: Sha256, content: z.string().max(1_000_000) }) },
  output: json(SyncedCustodyPage),
  errors: ['not_found', 'forbidden'],
  async handler(context, { body: { sha256, content } }) {
    const { tx, viewer, matter, principal, transport } = context;
    if (viewer.seesPrivate === 0 || !matter.whole) {
      throw new AppError('forbidden', 'Only people who see the whole case can add to its custody logs.');
    }
    const keeping = { caseId: matter.caseId, createdBy: principal.accountId };
    const page = await keepPage(tx, keeping, content);
    if (page.sha256 !== sha256) throw invalid('This is not the SHA-256 of the content.', 'sha256');
    // Whoever sends a log hears this one in turn; what arrives by our own sync is answered by its next request.
    if (transport !== 'sync') await cutPages(tx, keeping);
    return answer.one(context, page);
  },
});
