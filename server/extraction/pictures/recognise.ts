import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { ExtractedPage, ReaderSettings, RecognisedWord } from '#server/extraction/protocol.ts';
import { installedLanguages } from './languages.ts';
import { keptWords, placed, type Turn, turnedBack, wordsAtLeast } from './line-words.ts';

/** A page read with less certainty may be turned on its side. */
const uprightAtLeast = 62;

/** A trial on a copy this small is quick and shows which way is up. */
const trialPixels = 700_000;
const coarsePixels = 1_000_000;

export interface Picture {
  /** The picture, encoded, turned clockwise; scaled down when `pixels` says how large it may be. */
  open: (turned: Turn, pixels?: number) => Promise<Buffer>;
}

export interface Recogniser {
  /** `coarse` reads a small copy, in a quarter of the time or less. */
  read(picture: Picture, coarse: boolean): Promise<ExtractedPage>;
  language: string;
  missing: string[];
  close(): Promise<unknown>;
}

let current: { languages: string; recogniser: Promise<Recogniser> } | null = null;

/**
 * The recogniser of this thread; it takes half a second to start, so it is kept for the next file, unless other
 * languages were chosen meanwhile.
 */
export async function openRecogniser(settings: ReaderSettings): Promise<Recogniser> {
  const languages = settings.languages.join('+');
  if (current?.languages === languages) return current.recogniser;
  const outworn = current?.recogniser;
  const recogniser: Promise<Recogniser> = startRecogniser(settings).catch((error: unknown) => {
    if (current?.recogniser === recogniser) current = null;
    throw error;
  });
  current = { languages, recogniser };
  // One that never started has nothing to close.
  await outworn?.then((old) => old.close()).catch(() => undefined);
  return recogniser;
}

async function startRecogniser(settings: ReaderSettings): Promise<Recogniser> {
  const { folder, languages, missing } = await installedLanguages(settings);
  const worker = await new Promise<Worker>((resolve, reject) => {
    // Without an errorHandler a failure is thrown where nobody can catch it; the promise alone may never settle.
    createWorker(languages, OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: (error: unknown) => reject(new Error(String(error))),
    }).then(resolve, reject);
  });
  await worker.setParameters({ user_defined_dpi: '200' });
  return {
    language: languages.join('+'),
    missing,
    close: () => worker.terminate(),
    read: (picture, coarse) => readUpright(worker, picture, coarse, settings.limits),
  };
}

/** Scans turned on their side are common: when little can be read, small copies are tried in every direction. */
async function readUpright(
  worker: Worker,
  picture: Picture,
  coarse: boolean,
  limits: ExtractionLimits,
): Promise<ExtractedPage> {
  const begun = performance.now();
  const straight = await readOnce(worker, await picture.open(0, coarse ? coarsePixels : undefined));
  // Leaves and gravel keep the recogniser busy for seconds: no time is left to look at them from four sides.
  const slow = performance.now() - begun > limits.deadlineMs / 4;
  if (coarse || slow || straight.sureness >= uprightAtLeast || !straight.marks) return worthKeeping(straight);
  const turns: Turn[] = [0, 90, 180, 270];
  const trials: Attempt[] = [];
  for (const turn of turns) trials.push(await readOnce(worker, await picture.open(turn, trialPixels)));
  const worth = trials.map((trial) => trial.weight);
  const up = turns[worth.indexOf(Math.max(...worth))] ?? 0;
  if (up === 0) return worthKeeping(straight);
  const turned = await readOnce(worker, await picture.open(up), up);
  return worthKeeping(turned.weight > straight.weight ? turned : straight);
}

/** A few doubtful letters are what the recogniser sees in a photo without words. */
function worthKeeping({ page, sureness }: Attempt): ExtractedPage {
  const noise = sureness < 60 && page.text.length < 60;
  return noise || sureness < 40 ? { text: '', confidence: null } : page;
}

interface Attempt {
  page: ExtractedPage;
  sureness: number;
  /** Letters times certainty: how much this attempt is worth against another. */
  weight: number;
  /** Whether anything was there to be taken for text. */
  marks: boolean;
}

/** `turned`: how the picture was turned; its words are where they are in the picture as it was. */
async function readOnce(worker: Worker, bytes: Buffer, turned: Turn = 0): Promise<Attempt> {
  const { data } = await worker.recognize(bytes, {}, { text: false, blocks: true });
  const words: RecognisedWord[] = [];
  let text = '';
  let letters = 0;
  let certainty = 0;
  let marks = false;
  for (const paragraph of (data.blocks ?? []).flatMap((block) => block.paragraphs)) {
    let said = '';
    for (const line of paragraph.lines) {
      marks ||= line.words.length > 0;
      for (const word of line.words) {
        letters += word.text.length;
        certainty += word.confidence * word.text.length;
      }
      const kept = keptWords(line);
      if (kept.length === 0) continue;
      said += `${kept.map((word) => word.text).join(' ')}\n`;
      words.push(...placed(kept, line));
    }
    if (said !== '') text += (text === '' ? '' : '\n') + said;
  }
  const sureness = letters === 0 ? 0 : certainty / letters;
  const size = sizeOfPng(bytes);
  const [width, height] = turned === 90 || turned === 270 ? [size.height, size.width] : [size.width, size.height];
  const page = {
    text: text.trim(),
    confidence: letters === 0 ? null : Math.round(sureness),
    ...(words.length > 0 && { words: { width, height, words: turnedBack(words, size, turned) } }),
  };
  return { page, sureness, weight: letters * Math.max(0, sureness - wordsAtLeast), marks };
}

/** Every picture is given as PNG, whose first block says how large it is (PNG, 11.2.2). */
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
