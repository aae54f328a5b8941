import { operations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { allWindowRoutes } from '#test/support/window-routes.ts';
import type { CanaryMatter } from './canary-matter.ts';

/** One call that only reads; `args` is the same for an assistant's tool. */
export interface Question {
  tool: string;
  path: string;
  args: Record<string, string>;
  context?: string;
  body?: object;
}

const reads = operations.filter(({ method }) => method === 'get');

/** Every read of the catalog, aimed at every matter and every record of them that it takes. */
export function catalogQuestions(matters: readonly CanaryMatter[], thorough: boolean): Question[] {
  return [
    ...reads.flatMap((each) => (has(each, 'path', 'id') ? byId(each, matters) : lists(each, matters))),
    ...searches(matters, thorough),
    ...(thorough ? [...narrowed(matters), ...contexts(matters)] : []),
  ];
}

function has({ input }: Operation, part: 'path' | 'query', name: string): boolean {
  return input[part]?.shape[name] !== undefined;
}

function question({ id, path }: Operation, args: Record<string, string>, more: Partial<Question> = {}): Question {
  const { id: record, ...query } = args;
  const inPath = path.includes('{id}');
  const search = new URLSearchParams(inPath || record === undefined ? query : { ...query, id: record }).toString();
  return { tool: id, path: `${path.replace('{id}', record ?? '')}${search && `?${search}`}`, args, ...more };
}

/** Of an operation that nobody named here, every record there is. */
function recordsFor({ path }: Operation, matters: readonly CanaryMatter[]): string[] {
  const kind = /^\/(?:evidence|files)\//.test(path) ? 'evidence' : path.startsWith('/hearings/') ? 'hearings' : null;
  return matters.flatMap((matter) => (kind === null ? matter.records : matter.of(kind)).map(({ id }) => id));
}

function byId(each: Operation, matters: readonly CanaryMatter[]): Question[] {
  return recordsFor(each, matters).map((id) => question(each, { id }));
}

function lists(each: Operation, matters: readonly CanaryMatter[]): Question[] {
  if (!has(each, 'query', 'caseId')) return [question(each, {})];
  return [question(each, {}), ...matters.map(({ caseId }) => question(each, { caseId }))];
}

/** For a word that is in every file, and for each record's own. */
function searches(matters: readonly CanaryMatter[], thorough: boolean): Question[] {
  return reads
    .filter((each) => has(each, 'query', 'q'))
    .flatMap((each) =>
      matters.flatMap(({ caseId, records }) => {
        const words = records.filter(({ resource }) => each.path === `/${resource}`).map(({ word }) => word);
        return ['letter', ...(thorough ? words : [])].map((q) => question(each, { caseId, q }));
      }),
    );
}

/** One's own list narrowed to a record of another matter. */
function narrowed(matters: readonly CanaryMatter[]): Question[] {
  const some = matters.flatMap((matter) => matter.records).filter((_record, at) => at % 12 === 0);
  return reads
    .filter((each) => has(each, 'query', 'id') && has(each, 'query', 'caseId'))
    .flatMap((each) => some.map(({ id }) => question(each, { id })));
}

function contexts(matters: readonly CanaryMatter[]): Question[] {
  return reads
    .filter(({ path }) => path === '/case' || path === '/evidence')
    .flatMap((each) =>
      matters.flatMap(({ caseId, workspaceId }) =>
        [`ws:${workspaceId}`, `matter:${caseId}`].map((context) => question(each, {}, { context })),
      ),
    );
}

/** What a desktop that follows a matter asks for, in addition to the changes. */
export function syncQuestions(matters: readonly CanaryMatter[]): Question[] {
  const base = { tool: '', args: {} };
  return matters.flatMap(({ caseId, records }) => [
    { ...base, path: `/sync/manifest?caseId=${caseId}` },
    ...syncRules.map(({ resource }) => {
      const ids = resource === 'cases' ? [caseId] : records.map(({ id }) => id);
      return { ...base, path: '/sync/records', body: { resource, caseId, ids } };
    }),
  ]);
}

/** Every route of the window that reads. */
export function windowPaths(): string[] {
  const reading = allWindowRoutes().filter(({ method, path }) => method === 'GET' && path.startsWith('/app/'));
  return [...new Set(reading.map(({ path }) => path))];
}

interface There {
  matters: readonly CanaryMatter[];
  tokenIds: readonly string[];
  lastSeq: number;
}

/** One route aimed at everything; one that answers without an id, at a few matters all the same. */
export function windowQuestions(path: string, needsMore: boolean, { matters, tokenIds, lastSeq }: There): string[] {
  if (path.includes(':')) {
    const files = matters.flatMap((each) => each.of('evidence')).map(({ id }) => id);
    const ids = path.includes('/tokens/') ? tokenIds : files;
    const since = /\/(?:calls|days)$/.test(path) ? '?from=2020-01-01T00:00:00Z' : '';
    return ids.map((id) => `${path.replace(':id', id).replace(/:\w+/, '0')}${since}`);
  }
  const aims = needsMore ? matters : [...matters.slice(0, 1), ...matters.slice(-2)];
  return [
    path,
    ...aims.flatMap(({ caseId, workspaceId }) => [
      ...further(path, lastSeq).map((more) => `${path}?caseId=${caseId}${more && `&${more}`}`),
      ...(/members|workspace|invit/.test(path) ? [`${path}?workspaceId=${workspaceId}`] : []),
    ]),
  ];
}

/** What some take in addition to the matter. */
function further(path: string, lastSeq: number): string[] {
  if (path === '/app/v1/evidence/newest') return ['limit=100'];
  if (path === '/app/v1/history') return ['q=canary', ''];
  return path === '/app/v1/history/details' ? allChanges(lastSeq) : [''];
}

/** All changes there are, a hundred to a question. */
function allChanges(lastSeq: number): string[] {
  return Array.from({ length: Math.ceil(lastSeq / 100) }, (_none, at) => {
    const seqs = Array.from({ length: 100 }, (_each, i) => at * 100 + i + 1);
    return `seq=${seqs.join()}`;
  });
}
