import type { Worker } from 'tesseract.js';
import type { ExtractedPage } from '#server/extraction/protocol.ts';
import { evenPicture } from './even-picture.ts';
import type { Picture } from './grey-picture.ts';
import { type Size, turnedBack } from './line-words.ts';
import { pageOfLines, saysSomething } from './page-of-words.ts';
import { type Attempt, attemptOf, readLines, sizeOfPng } from './read-lines.ts';
import { withUnseen } from './reading-order.ts';
import { type Slant, slantOf } from './slant.ts';

/** A page read with less certainty may lie on its side or stand on its head. */
const uprightAtLeast = 62;
/** What the first look left may be light on dark, when it is so much of all ink. */
const unseenAtLeast = 0.1;
/** A line of the second look is kept when it is so sure: it may be the edge of a picture. */
const surelyUnseen = 60;
/** Ink that gathers less in lines than that of a page of text is a photo; still less, and there is no line in it. */
const photoBelow = 2.2;
const noLinesBelow = 1.2;
/** Lines so much clearer along than down, or down than along, leave two ways to try of four. */
const clearlyFrom = 1.3;
/** Turning costs sharpness; the recognizer reads lines that fall less than this as well as level ones. */
const levelWithin = 0.6;
const coarsePixels = 1_000_000;
/** A piece this large shows which way is up, in a small part of a page's time whatever is in it. */
const pieceSide = 640;
/** Fewer letters than this are hardly a page: a label, or one large word. */
const fewLetters = 20;

type Turn = 0 | 90 | 180 | 270;

/**
 * Reads a page whichever way it lies. What is tried depends on the picture alone, never on the clock, so that a page
 * has the same text on a busy machine. `coarse` reads a small copy once.
 */
export async function readUpright(worker: Worker, picture: Picture, coarse: boolean): Promise<ExtractedPage> {
  const look = await slantOf(await picture.open(0, coarsePixels));
  const clarity = Math.max(look.along.clarity, look.down.clarity);
  const photo = clarity < photoBelow;
  // The first look at a photo is a small one: leaves and gravel keep the recognizer busy for many seconds.
  const pixels = coarse || photo ? coarsePixels : undefined;
  const steep = look.down.clarity / look.along.clarity;
  const sideways: readonly Turn[] = [90, 270];
  const upDown: readonly Turn[] = [0, 180];
  const turn = steep > 1.15 && !coarse ? await wayUp(worker, picture, look, sideways) : 0;
  let read = await readTurned(worker, picture, degreesOf(turn, look), { pixels });
  if (coarse) return pageOf(read);
  if (read.attempt.sureness < uprightAtLeast && clarity >= noLinesBelow) {
    const likely = steep > clearlyFrom ? sideways : steep < 1 / clearlyFrom ? upDown : [...upDown, ...sideways];
    const other = await wayUp(worker, picture, look, likely);
    if (other !== turn) read = better(read, await readTurned(worker, picture, degreesOf(other, look), { pixels }));
  }
  if (photo && saysSomething(read.attempt)) read = better(read, await readTurned(worker, picture, read.degrees));
  if (!photo && lettersOf(read.attempt) < fewLetters)
    read = better(read, await readTurned(worker, picture, read.degrees, { pixels: read.pixels, block: true }));
  const second = !photo || saysSomething(read.attempt);
  return pageOf(second && unseenInk(read, look) >= unseenAtLeast ? await secondLook(worker, picture, read) : read);
}

/** What was read in the picture turned by `degrees`; `whole` is its size as it was. */
interface Turned {
  attempt: Attempt;
  degrees: number;
  pixels: number | undefined;
  whole: Size;
}

async function readTurned(
  worker: Worker,
  picture: Picture,
  degrees: number,
  { pixels, block = false }: { pixels?: number | undefined; block?: boolean } = {},
): Promise<Turned> {
  const upright = await picture.open(0, pixels);
  const png = degrees === 0 ? upright : await picture.open(degrees, pixels);
  return { attempt: await readLines(worker, png, { block }), degrees, pixels, whole: sizeOfPng(upright) };
}

function better(one: Turned, other: Turned): Turned {
  return other.attempt.weight > one.attempt.weight ? other : one;
}

function degreesOf(turn: Turn, { along, down }: Slant): number {
  const { angle } = turn === 0 || turn === 180 ? along : down;
  return Math.abs(angle) < levelWithin ? turn : turn + angle;
}

/** The turn that makes most of a piece where much ink is. */
async function wayUp(worker: Worker, picture: Picture, look: Slant, turns: readonly Turn[]): Promise<Turn> {
  let best: { turn: Turn; weight: number } = { turn: turns[0] ?? 0, weight: -1 };
  for (const turn of turns) {
    const piece = await picture.piece(look.middle, pieceSide, degreesOf(turn, look));
    const { weight } = await readLines(worker, piece, { block: true });
    if (weight > best.weight) best = { turn, weight };
  }
  return best.turn;
}

/** Looks again with every ground made white, for what is light on dark, and keeps what either look saw. */
async function secondLook(worker: Worker, picture: Picture, read: Turned): Promise<Turned> {
  const { attempt, degrees, pixels } = read;
  const even = await readLines(worker, await evenPicture(await picture.open(degrees, pixels)));
  const sure = even.lines.filter((line) => attemptOf([line], even.size).sureness >= surelyUnseen);
  const [base, more] = even.weight > attempt.weight ? [sure, attempt.lines] : [attempt.lines, sure];
  return { ...read, attempt: attemptOf(withUnseen(base, more), attempt.size) };
}

/** The share of the ink that is in no word. */
function unseenInk({ attempt, degrees, whole }: Turned, { ink }: Slant): number {
  const words = turnedBack(
    attempt.lines.flatMap((line) => line.words),
    attempt.size,
    whole,
    degrees,
  );
  const seen = new Uint8Array(cells * cells);
  for (const { x, y, w, h } of words) {
    const [grown, last] = [h * 0.3, cells - 1];
    const cell = (at: number, size: number): number => Math.min(last, Math.max(0, Math.floor((at / size) * cells)));
    for (let row = cell(y - grown, whole.height); row <= cell(y + h + grown, whole.height); row++)
      for (let column = cell(x - grown, whole.width); column <= cell(x + w + grown, whole.width); column++)
        seen[row * cells + column] = 1;
  }
  let unseen = 0;
  for (let at = 0; at < ink.length; at += 2) {
    const row = Math.min(cells - 1, Math.floor((ink[at + 1] ?? 0) * cells));
    const column = Math.min(cells - 1, Math.floor((ink[at] ?? 0) * cells));
    unseen += seen[row * cells + column] ? 0 : 1;
  }
  return ink.length === 0 ? 0 : (2 * unseen) / ink.length;
}

/** Fine enough that a line of text is some cells high. */
const cells = 240;

function lettersOf({ lines }: Attempt): number {
  return lines.reduce((sum, { words }) => sum + words.reduce((all, { text }) => all + text.length, 0), 0);
}

function pageOf({ attempt, degrees, whole }: Turned): ExtractedPage {
  const lines = attempt.lines.map((line) => ({ ...line, words: turnedBack(line.words, attempt.size, whole, degrees) }));
  return pageOfLines({ ...attempt, lines }, whole);
}
