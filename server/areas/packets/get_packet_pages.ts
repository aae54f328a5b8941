import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, file } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import type { FileReply } from '#server/catalog/operation.ts';
import { pagesFor } from './pages-for.ts';

/** What the window shows beside the findings, and draws boxes on. */
export const getPacketPages = defineOperation({
  method: 'get',
  path: '/packet-pages',
  door: 'window',
  summary: 'The pages of an item as a packet prints them',
  access: { kind: 'item', resource: 'packets', of: ({ query }) => query.packetId, needs: 'view' },
  input: {
    query: z.strictObject({
      packetId: Id,
      itemId: Id,
      whole: z.enum(['1', '0']).default('0').meta({ description: '1: with nothing painted out' }),
    }),
  },
  output: file('The pages, as PDF'),
  errors: ['not_found', 'invalid_file'],
  async handler({ tx, viewer }, { query }) {
    const { caseId } = await requireRecord(tx, viewer, 'packets', query.packetId);
    return requireMatter(tx, viewer, caseId);
  },
  async deliver({ services, viewer, principal, now, look, gone }, matter, { query }): Promise<FileReply> {
    const { packetId, itemId, whole } = query;
    const path = await pagesFor(
      { services, packetPages: services.packetPages, read: look, signal: gone ?? new AbortController().signal },
      { viewer, principal, now, matter, packetId, is: ({ row }) => row.id === itemId },
      { whole: whole === '1' },
    );
    const { size } = await stat(path);
    return { path, size, mimeType: 'application/pdf', fileName: 'pages.pdf', disposition: 'inline' };
  },
});
