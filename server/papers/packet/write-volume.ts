import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PdfWriter } from '#server/papers/join/write-pdf.ts';
import { FileSink } from './file-sink.ts';
import { hashOf } from './kept-file.ts';
import { openAnyPdf, type OpenedPdf, openPdf } from './opened-pdf.ts';
import { joinFailed, sourceChanged, sourceMissing, sourcePages } from './refusals.ts';
import type { JoinPart, StepPlace, VolumeStep } from './steps.ts';
import { Volume } from './volume.ts';

type Source = Extract<JoinPart, { from: 'source' }>;

/**
 * Writes a volume in one go, each source read once: all pages of its parts in their order, what is laid over each, and
 * what leads through it. Nothing but pages is taken from a source: no outline, no metadata. Rejects with `invalid_file`,
 * naming the item, for a source that is missing, is not the file that was planned, or can’t be read. `id`: 32
 * hexadecimal digits that no other volume has.
 */
export async function writeVolume(
  place: StepPlace,
  step: VolumeStep,
  { out, id, alive }: { out: string; id: string; alive: () => void },
): Promise<void> {
  const { parts, stamps, letters, tie } = step;
  const sink = new FileSink(join(place.folder, out));
  const sheets = new Map<string, OpenedPdf>();
  const sheet = (file: string): OpenedPdf => {
    const opened = sheets.get(file) ?? openPdf(join(place.folder, file));
    sheets.set(file, opened);
    return opened;
  };
  try {
    const volume = new Volume(new PdfWriter(sink.write), tie, { stamps, sheet, letters: join(place.folder, letters) });
    for (const part of parts) {
      alive();
      if (part.from === 'sheet') volume.addPages(sheet(part.file), part.page - 1, part.page);
      else await addSource(place, part, volume, alive);
    }
    volume.end(id);
    sink.flush();
  } finally {
    for (const opened of sheets.values()) opened.close();
    sink.close();
  }
}

async function addSource(place: StepPlace, part: Source, volume: Volume, alive: () => void): Promise<void> {
  const { file, sha256, title, pages } = part;
  if (!existsSync(join(place.sources, file))) throw sourceMissing(title);
  const check = (pieces: Iterable<Uint8Array>): void => {
    if (hashOf(pieces).sha256 !== sha256) throw sourceChanged(title);
  };
  const source = await openAnyPdf({ work: place.folder, sources: place.sources }, file, { check, alive }).catch(
    (error: unknown) => {
      throw joinFailed(title, error);
    },
  );
  try {
    if (source.pages.length !== pages) throw sourcePages(title, pages, source.pages.length);
    volume.addPages(source, 0, pages);
  } finally {
    source.close();
  }
}
