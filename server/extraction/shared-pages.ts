import type { Lane } from '#server/children/lane.ts';
import { isCancelled } from './extraction-error.ts';
import { extractWith, type Asked, type ReadingSlot, type ReadPart, type Watch } from './extract-with.ts';
import type { Extraction, RecognitionState, Unsupported } from './protocol.ts';

type Known = NonNullable<RecognitionState['known']>;

/**
 * Recognizes a file's pages in `slot`, and in the lane's free ones beside it where it is known which pages those are.
 * Each child takes a few pages, fewer towards the end, and then the next: none waits long for another that has the
 * harder ones. One that only helps goes as soon as another file waits. The last look at the file, in which nothing is
 * recognized any more, puts the pages together as one child alone would have. Rejects only when nothing of the file
 * could be read.
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
  const share = { ...asked, state: { known } };
  await readShares(lane, slot, share, known, pages, { ...watch, onPage }, known.texts.length - waiting.length);
  return extractWith(slot, { ...asked, state: { ...state, turn: 0 } }, watch);
}

/** Reads these pages, each once; the first share that fails as a whole ends the others. `settled`: pages before them. */
async function readShares(
  lane: Lane<ReadingSlot>,
  own: ReadingSlot,
  asked: Asked,
  known: Known,
  pages: number[],
  watch: Watch,
  settled: number,
): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([watch.signal, failed.signal]);
  const all = known.texts.length;
  const begun = new Set<number>();
  const slots = [own, ...lane.takeFree(pages.length - 1)];
  const readSome = async (slot: ReadingSlot): Promise<void> => {
    const numbers = pages.splice(0, Math.ceil(pages.length / (2 * slots.length)));
    await extractWith(
      slot,
      { ...asked, state: { known: { ...known, numbers } } },
      {
        signal,
        onPage: watch.onPage,
        onProgress: ({ page }) => {
          const index = numbers[page - 1 - (all - numbers.length)];
          if (index !== undefined) begun.add(index);
          watch.onProgress?.({ page: settled + begun.size, pages: all });
        },
      },
    );
  };
  const read = async (slot: ReadingSlot): Promise<void> => {
    const mayTakeMore = (): boolean => pages.length > 0 && (slot === own || !lane.wanted);
    try {
      while (mayTakeMore()) await readSome(slot);
    } catch (error) {
      failed.abort();
      throw error;
    } finally {
      if (slot !== own) lane.give(slot);
    }
  };
  const shares = await Promise.allSettled(slots.map(read));
  const lost = shares.filter((share) => share.status === 'rejected').map(({ reason }) => reason as unknown);
  // What another share's failure has ended says only that.
  if (lost.length > 0) throw lost.find((error) => !isCancelled(error)) ?? lost[0];
}
