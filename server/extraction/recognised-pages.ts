import type { NotReadReason } from '#server/rules/pages-not-read.ts';
import { ExtractionError, type ExtractionFailure } from './extraction-error.ts';
import type { ExtractedPage, RecognitionState, Report } from './protocol.ts';

export interface Recognition {
  state: RecognitionState;
  report: (report: Report) => void;
}

/**
 * Recognizes the pages whose numbers are given, one deadline each. A finished page is delivered at once, so that
 * nothing is lost when a later page ends this process; then the next process continues from the state it is given. A
 * page that can't be read is given up, and costs nothing but itself; only when nothing of a file could be read, the
 * first error is thrown.
 */
export async function recognisedPages(
  pages: readonly ExtractedPage[],
  numbers: readonly number[],
  { state, report }: Recognition,
  read: (index: number, coarse: boolean) => Promise<ExtractedPage>,
): Promise<ExtractedPage[]> {
  const result = [...pages];
  const settled = pages.length - numbers.length;
  const errors: unknown[] = [];
  const giveUp = (index: number, reason: NotReadReason): void => {
    result[index] = { text: pages[index]?.text ?? '', confidence: null, notRead: reason };
  };
  let turn = state.turn ?? Infinity;
  let { leavesNext = false } = state;
  for (const [position, index] of numbers.entries()) {
    const done = state.done[index];
    if (done) result[index] = done;
    else if (state.skip.includes(index)) giveUp(index, state.why?.[index] ?? 'stopped');
    else if (leavesNext) {
      leavesNext = false;
      giveUp(index, 'stopped');
      report({ type: 'givenUp', index, reason: 'stopped' });
    } else if (turn === 0) {
      report({ type: 'left', numbers: numbers.slice(position) });
      return result;
    } else {
      turn -= 1;
      report({ type: 'recognising', index, pages: pages.length });
      report({ type: 'progress', page: settled + position + 1, pages: pages.length });
      try {
        const page = await read(index, state.coarse.includes(index));
        result[index] = page;
        report({ type: 'recognised', index, page });
      } catch (error) {
        errors.push(error);
        const reason = reasonOf(error);
        giveUp(index, reason);
        report({ type: 'givenUp', index, reason });
      }
    }
  }
  if (errors.length > 0 && errors.length === pages.length) throw errors[0];
  return result;
}

/** As a word for the page that an error has cost. */
export function reasonOf(error: unknown): NotReadReason {
  return error instanceof ExtractionError ? notReadBecause(error.reason) : 'stopped';
}

export function notReadBecause(reason: ExtractionFailure): NotReadReason {
  if (reason === 'timeout') return 'time';
  if (reason === 'damaged') return 'damaged';
  return reason === 'limit' ? 'memory' : 'stopped';
}
