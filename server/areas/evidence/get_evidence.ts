import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, paging } from '#server/catalog/fields.ts';
import { requireAll, withoutUnseen } from '#server/catalog/references.ts';
import { snippetsOf } from '#server/store/search.ts';
import { parseSearch, type SearchTerm } from '#server/store/search-query.ts';
import { hintsOf } from './hints.ts';
import { listEvidence, type RankedEvidence, searchEvidence, usuallyRanked } from './list.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import { withSeenPeople } from './suggested.ts';
import { evidenceAnswers, ExhibitNumber, FoundEvidence, Priority, TagName, toEvidence } from './schema.ts';

const { whole, newest } = usuallyRanked;

export const getEvidence = defineOperation({
  method: 'get',
  path: '/evidence',
  scope: 'evidence:read',
  summary: 'List or search evidence',
  description: `Items as they arrived; with \`q\` best first. \`q\` finds what holds all its words, "phrases" and beginnings (insur*), on one page or several; no OR, no NOT. Searched are titles, file names, descriptions, notes, tags, exhibit numbers and every page; case and accents do not count; of words on over ${whole.toLocaleString('en-US')} pages, titles come first, then the best of the newest ${newest.toLocaleString('en-US')} pages, then the newest. Each item found has snippets with page numbers.`,
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      q: z.string().max(1000, 'A search may have at most 1000 characters.').optional(),
      id: Id.optional().meta({ description: 'Only this one' }),
      issueId: Id.optional().meta({ description: 'In this category' }),
      priority: Priority.optional(),
      tag: TagName.optional(),
      exhibitNumber: ExhibitNumber.optional(),
      courtCaseId: Id.optional(),
      folderId: z
        .union([Id, z.literal('none')])
        .optional()
        .meta({ description: 'Directly in this folder, or none' }),
      ...paging,
    }),
  },
  output: { ...json(z.array(FoundEvidence)), hints: true },
  errors: ['not_found'],
  async handler(view, { query }) {
    const { q, limit, after, caseId: _case, ...filter } = query;
    const { courtCaseId, issueId, folderId } = filter;
    if (courtCaseId !== undefined) await requireAll(view, 'courtCases', [courtCaseId], 'courtCaseId');
    if (issueId !== undefined) await requireAll(view, 'issues', [issueId], 'issueId');
    if (folderId !== undefined && folderId !== 'none') await requireAll(view, 'folders', [folderId], 'folderId');
    if (q === undefined || q.trim() === '') {
      return evidenceAnswers.all(view, await listEvidence(view, filter, { limit, after }));
    }
    const terms = parseSearch(q);
    if (terms.length === 0) return [];
    const found = await searchEvidence(view, terms, filter, { limit, after });
    if (found.length === 0 && after === undefined && view.hint) view.hint(await hintsOf(view, terms, filter));
    return withSnippets(view, await withoutUnseen(view, 'evidence', found), terms);
  },
});

/** A plain search may find every item of a matter. */
async function withSnippets(view: MatterView, found: readonly RankedEvidence[], terms: readonly SearchTerm[]) {
  const answer: z.output<typeof FoundEvidence>[] = [];
  for (const items of someAtOnce(await withSeenPeople(view, found))) {
    const ids = items.map(({ id }) => id);
    const snippets = await snippetsOf(view.tx, ids, terms);
    for (const item of items) {
      const matches = snippets.get(item.id) ?? [];
      answer.push({ ...toEvidence(item), matches, score: Math.round(item.score * 1e6) / 1e6 });
    }
  }
  return answer;
}
