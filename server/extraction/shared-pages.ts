import type { Lane } from '#server/children/lane.ts';
import { isCancelled } from './extraction-error.ts';
import { extractWith, type Asked, type ReadingSlot, type ReadPart, type Watch } from './extract-with.ts';
import type { Extraction, ExtractionProgress, RecognitionState, Unsupported } from './protocol.ts';

/**
 * Recognizes a file's pages in `slot`, and in the lane's free ones beside it. Each child takes a few pages, fewer towards
 * the end, and then the next: none waits long for another that has the harder ones. One that only helps goes as soon as
 * another file waits. The last look at the file, in which nothing is recognized any more, puts the pages together as one
 * child alone would have. Rejects only when nothing of the file could be read.
 */
export async function recognizeTogether(
  lane: Lane<ReadingSlot>,
  slot: ReadingSlot,
  asked: Asked,
  watch: Watch,
): Promise<Extraction | Unsupported> {
  const { known, turn = Infinity, leavesNext = false } = asked.state;
  const state = { ...asked.state, done: { ...asked.state.done }, skip: [...(asked.state.skip ?? [])] };
  // A page that may have ended Casewright is the next, and no other is begun before it is given up.
  if (leavesNext || lane.size < 2 || (!known && isOnePicture(asked))) return extractWith(slot, asked, watch);
  let numbers = known?.numbers ?? [];
  if (!known) {
    // Of other files a first look says which pages there are, of a TIFF, or pictures, of an office file.
    const look = await extractWith(slot, { ...asked, state: { ...state, turn: 0 } }, { signal: watch.signal });
    if ('unsupported' in look || look.left === undefined) return look;
    numbers = look.left;
  }
  const waiting = numbers.filter((index) => !state.done[index] && !state.skip.includes(index));
  if (waiting.length < 2) return extractWith(slot, asked, watch);

  const others = [...numbers, ...Object.keys(state.done).map(Number), ...state.skip];
  const onPage = (part: ReadPart): void => {
    if ('page' in part) state.done[part.index] = part.page;
    else {
      state.skip.push(part.index);
      state.why = { ...state.why, [part.index]: part.reason };
    }
    watch.onPage?.(part);
  };
  const stateOf = (share: readonly number[]): Partial<RecognitionState> =>
    known
      ? { known: { ...known, numbers: [...share] } }
      : { done: blank(others.filter((each) => !share.includes(each))) };
  const begun = new Set<number>();
  await readShares(lane, slot, waiting.slice(0, turn), async (helper, share, signal) => {
    const onProgress = ({ page, pages }: ExtractionProgress): void => {
      begun.add(known ? (share[page - 1 - (pages - share.length)] ?? -1) : page - 1);
      watch.onProgress?.({ page: pages - waiting.length + begun.size, pages });
    };
    const each = AbortSignal.any([watch.signal, signal]);
    await extractWith(helper, { ...asked, state: stateOf(share) }, { signal: each, onPage, onProgress });
  });
  return extractWith(slot, { ...asked, state: { ...state, turn: 0 } }, watch);
}

/** Photos are most of what is recognized: nothing of one can be shared. */
function isOnePicture({ file: { mimeType } }: Asked): boolean {
  return mimeType.startsWith('image/') && mimeType !== 'image/tiff';
}

/** Pages that another child reads, as if they were read. */
function blank(numbers: readonly number[]): RecognitionState['done'] {
  return Object.fromEntries(numbers.map((index) => [index, { text: '', confidence: null }]));
}

/** Takes its share of the next pages for one of so many children: the earlier a page, the earlier it is read. */
function takeSome(pages: number[], children: number): number[] {
  const some = Math.ceil(pages.length / (2 * children));
  const share = pages.filter((_, at) => at % children === 0).slice(0, some);
  for (const index of share) pages.splice(pages.indexOf(index), 1);
  return share;
}

type ReadSome = (slot: ReadingSlot, share: readonly number[], signal: AbortSignal) => Promise<void>;

/** Reads these pages, each once; the first share that fails as a whole ends the others. */
async function readShares(
  lane: Lane<ReadingSlot>,
  own: ReadingSlot,
  waiting: readonly number[],
  readSome: ReadSome,
): Promise<void> {
  const failed = new AbortController();
  const pages = [...waiting];
  const slots = [own, ...lane.takeFree(pages.length - 1)];
  const read = async (slot: ReadingSlot): Promise<void> => {
    const mayTakeMore = (): boolean => pages.length > 0 && (slot === own || !lane.wanted);
    try {
      while (mayTakeMore()) {
        await readSome(slot, takeSome(pages, slots.length), failed.signal);
      }
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
