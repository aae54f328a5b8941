import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { ExtractedPage, ReaderSettings } from '#server/extraction/protocol.ts';
import { installedLanguages } from './languages.ts';
import type { Picture } from './grey-picture.ts';
import { readUpright } from './read-upright.ts';

export interface Recogniser {
  /** `coarse` reads a small copy, in a quarter of the time or less. */
  read(picture: Picture, coarse: boolean): Promise<ExtractedPage>;
  language: string;
  missing: string[];
  close(): Promise<unknown>;
}

let current: { languages: string; recogniser: Promise<Recogniser> } | null = null;

/**
 * The recogniser of this thread. It starts with the first picture, which takes half a second, and is kept for the next
 * file unless other languages were chosen meanwhile.
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
  let worker: Promise<Worker> | null = null;
  const started = (): Promise<Worker> =>
    (worker ??= startWorker(languages, folder).catch((error: unknown) => {
      worker = null;
      throw error;
    }));
  return {
    language: languages.join('+'),
    missing,
    close: async () => (await worker)?.terminate(),
    read: async (picture, coarse) => readUpright(await started(), picture, coarse),
  };
}

async function startWorker(languages: string[], folder: string): Promise<Worker> {
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
  return worker;
}
