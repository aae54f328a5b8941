import type { ExtractedPage, RecognitionState, Report } from './protocol.ts';

export interface Recognition {
  state: RecognitionState;
  report: (report: Report) => void;
}

/**
 * Recognizes the pages whose numbers are given, one deadline each. A finished page is delivered at once, so that
 * nothing is lost when a later page ends this process; then the next process continues from the state it is given.
 */
export async function recognisedPages(
  pages: readonly ExtractedPage[],
  numbers: readonly number[],
  { state, report }: Recognition,
  read: (index: number, coarse: boolean) => Promise<ExtractedPage>,
): Promise<ExtractedPage[]> {
  const result = [...pages];
  const settled = pages.length - numbers.length;
  for (const [position, index] of numbers.entries()) {
    const done = state.done[index];
    if (done) result[index] = done;
    if (done || state.skip.includes(index)) continue;
    report({ type: 'recognising', index, pages: pages.length });
    report({ type: 'progress', page: settled + position + 1, pages: pages.length });
    const page = await read(index, state.coarse.includes(index));
    result[index] = page;
    report({ type: 'recognised', index, page });
  }
  return result;
}
