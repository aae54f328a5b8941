import type { Lane } from '#server/children/lane.ts';
import { isCancelled } from './extraction-error.ts';
import { extractWith, type Asked, type ReadingSlot, type ReadPart, type Watch } from './extract-with.ts';
import type { Extraction, RecognitionState, Unsupported } from './protocol.ts';

/** After so many pages the children that helped may be another file's. */
const pagesARound = 10;

type Known = NonNullable<RecognitionState['known']>;

/**
 * Recognizes a file's pages in `slot`, and in the lane's free ones beside it where it is known which pages those are:
 * then each child reads every second page (or third, …). The last look at the file, in which nothing is recognized any
 * more, puts the pages together as one child alone would have. Rejects only when nothing of the file could be read.
 */
export async function recognizeTogether(
  lane: Lane<ReadingSlot>,
  slot: ReadingSlot,
  asked: Asked,
  watch: Watch,
): Promise<Extraction | Unsupported> {
  const { known, turn = Infinity, leavesNext = false } = asked.state;
  const state = { ...asked.state, done: { ...asked.state.done }, skip: [...(asked.state.skip ?? [])] };
  const waiting = known?.numbers.filter((index) => !state.done[index] && !state.skip.includes(index)) ?? [];
  // A page that may have ended Casewright is the next, and no other is begun before it is given up.
  if (!known || leavesNext || lane.size < 2 || waiting.length < 2) return extractWith(slot, asked, watch);

  const onPage = (part: ReadPart): void => {
    if ('page' in part) state.done[part.index] = part.page;
    else {
      state.skip.push(part.index);
      state.why = { ...state.why, [part.index]: part.reason };
    }
    watch.onPage?.(part);
  };
  const pages = waiting.slice(0, turn);
  let settled = known.texts.length - waiting.length;
  while (pages.length > 0) {
    const round = pages.splice(0, pagesARound);
    await readRound(lane, slot, { ...asked, state: { known } }, known, round, { ...watch, onPage }, settled);
    settled += round.length;
  }
  return extractWith(slot, { ...asked, state: { ...state, turn: 0 } }, watch);
}

/** Reads these pages, each once; the first share that fails as a whole ends the others. `settled`: pages before them. */
async function readRound(
  lane: Lane<ReadingSlot>,
  own: ReadingSlot,
  asked: Asked,
  known: Known,
  round: readonly number[],
  watch: Watch,
  settled: number,
): Promise<void> {
  const failed = new AbortController();
  const begun: number[] = [];
  const all = known.texts.length;
  const helpers = lane.takeFree(round.length - 1);
  const read = async (slot: ReadingSlot, share: number): Promise<void> => {
    const numbers = round.filter((_, at) => at % (helpers.length + 1) === share);
    try {
      await extractWith(
        slot,
        { ...asked, state: { known: { ...known, numbers } } },
        {
          signal: AbortSignal.any([watch.signal, failed.signal]),
          onPage: watch.onPage,
          onProgress: ({ page }) => {
            begun[share] = page - (all - numbers.length);
            watch.onProgress?.({ page: settled + begun.reduce((sum, each) => sum + each, 0), pages: all });
          },
        },
      );
    } catch (error) {
      failed.abort();
      throw error;
    } finally {
      if (slot !== own) lane.give(slot);
    }
  };
  const shares = await Promise.allSettled([own, ...helpers].map(read));
  const lost = shares.filter((share) => share.status === 'rejected').map(({ reason }) => reason as unknown);
  // What another share's failure has ended says only that.
  if (lost.length > 0) throw lost.find((error) => !isCancelled(error)) ?? lost[0];
}
