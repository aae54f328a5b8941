import {
  type InfiniteData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { call } from './client.ts';
import { everyChange } from './follows.ts';
import type { HistoryDetails as Details, HistoryLine, HistoryPage, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

/** What one change was, and what the records that its fields point to are called. */
export type ChangeDetails = Details['changes'][number] & Pick<Details, 'names'>;

/** What narrows the history, as the server takes it. */
export type HistoryQuery = Omit<Operations['get_history']['input'], 'caseId' | 'before' | 'after'>;

const detailsAtOnce = 100;

/** The history of a matter, newest first; `query` is what narrows it. */
export function useHistory(
  caseId: string,
  query: HistoryQuery = {},
): UseInfiniteQueryResult<InfiniteData<HistoryPage>> {
  const client = useQueryClient();
  const history = useInfiniteQuery({
    queryKey: keys.history(caseId, query),
    queryFn: ({ pageParam }) =>
      call('get_history', { caseId, ...query, ...(pageParam !== null && { before: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: (last: HistoryPage) => last.next,
  });
  useQuery({
    queryKey: keys.historyNews(caseId, query),
    queryFn: () => addNews(client, caseId, query),
    meta: { caseId, follows: { [everyChange]: true } },
    enabled: history.data !== undefined,
    // A person who comes back to this screen sees at once what happened meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  return history;
}

/** What some changes were, asked for together. */
export function useChangeDetails(caseId: string, seqs: readonly number[]) {
  const client = useQueryClient();
  return useQueries({
    queries: seqs.map((seq) => ({
      queryKey: keys.historyDetails(caseId, seq),
      queryFn: async () => {
        const found = (await readDetails(client, caseId, [seq])).get(seq);
        if (found === undefined) throw new Error('This change can no longer be seen.');
        return found;
      },
    })),
  });
}

/** The details of any number of changes, from memory where they are known. */
export async function readDetails(
  client: QueryClient,
  caseId: string,
  seqs: readonly number[],
): Promise<Map<number, ChangeDetails>> {
  const found = new Map<number, ChangeDetails>();
  const unknown: number[] = [];
  for (const seq of seqs) {
    const known = client.getQueryData<ChangeDetails>(keys.historyDetails(caseId, seq));
    if (known === undefined) unknown.push(seq);
    else found.set(seq, known);
  }
  for (let from = 0; from < unknown.length; from += detailsAtOnce) {
    const some = unknown.slice(from, from + detailsAtOnce).join();
    const answer = await call('get_history_details', { caseId, seq: some });
    for (const change of answer.changes) found.set(change.seq, { ...change, names: answer.names });
  }
  return found;
}

/** Reads what came since the newest line that is known, and puts it on top. */
async function addNews(client: QueryClient, caseId: string, query: HistoryQuery): Promise<number> {
  const key = keys.history(caseId, query);
  const known = client.getQueryData<InfiniteData<HistoryPage, number | null>>(key);
  const newest = known?.pages.flatMap(({ lines }) => lines)[0]?.seq ?? 0;
  const news = await call('get_history', { caseId, ...query, ...(newest > 0 && { after: newest }) });
  if (news.next !== null && newest > 0) {
    // So much at once that there would be a gap: begin anew.
    await client.resetQueries({ queryKey: key });
    return newest;
  }
  // An older page under way is added to the pages as they were when it was asked for: what is written before it comes
  // would be lost.
  await client
    .getQueryCache()
    .find({ queryKey: key })
    ?.promise?.catch(() => undefined);
  if (news.lines.length > 0) {
    client.setQueryData<InfiniteData<HistoryPage, number | null>>(key, (data) => data && withNews(data, news.lines));
    forgetErased(client, caseId, news.lines);
  }
  return news.lines[0]?.seq ?? newest;
}

export function withNews(
  data: InfiniteData<HistoryPage, number | null>,
  news: readonly HistoryLine[],
): InfiniteData<HistoryPage, number | null> {
  const known = new Set(data.pages.flatMap(({ lines }) => lines.map(({ seq }) => seq)));
  const gone = new Set(news.filter(({ op }) => op === 'delete').map(({ recordId }) => recordId));
  const erase = (line: HistoryLine): HistoryLine =>
    gone.has(line.recordId) ? { ...line, title: null, fields: [], erased: true, standing: false } : line;
  // What went to Trash, or came back, is not there or is again, also for what is known of it from before.
  const moved = new Map(news.toReversed().flatMap(({ recordId, trash }) => (trash ? [[recordId, trash]] : [])));
  const stand = (line: HistoryLine): HistoryLine => {
    const where = moved.get(line.recordId);
    return where === undefined ? line : { ...line, standing: where === 'restored' };
  };
  const [first, ...rest] = data.pages;
  if (first === undefined) return data;
  const added = news.filter(({ seq }) => !known.has(seq));
  const pages = [{ ...first, lines: [...added, ...first.lines] }, ...rest];
  return { ...data, pages: pages.map((page) => ({ ...page, lines: page.lines.map(stand).map(erase) })) };
}

/** A permanent delete erases what the log said of the record; so does the window. */
function forgetErased(client: QueryClient, caseId: string, news: readonly HistoryLine[]): void {
  if (news.some(({ op }) => op === 'delete')) {
    client.removeQueries({ queryKey: [...keys.historyDetailsOfAll, caseId] });
  }
}
