import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Typesetter } from '#server/papers/typesetter.ts';
import { hashOfFile, keptFile } from './kept-file.ts';
import { type PacketStep, stepFile, type StepPlace } from './steps.ts';

/** What a step of `read back` leaves: the volume is as it was planned, and these are its bytes. */
export interface ReadBack {
  sha256: string;
  bytes: number;
}

export interface StepTools {
  typesetter(): Promise<Typesetter>;
  /** Called now and then by what takes long. */
  alive(): void;
}

/**
 * Does one step and keeps its file under the step’s name in the folder. A process does the steps of one tool, and loads
 * nothing of the others.
 */
export async function runPacketStep(
  place: StepPlace,
  step: PacketStep,
  { typesetter, alive }: StepTools,
): Promise<void> {
  const { folder } = place;
  await keptFile(folder, stepFile(step), async (out) => {
    const path = join(folder, out);
    switch (step.kind) {
      case 'sheet': {
        const { setPacketSheet } = await import('./sheet-data.ts');
        const { pdf, pages } = await setPacketSheet(await typesetter(), step.sheet);
        if (pages !== step.pages) throw new Error(`The ${step.sheet.t} has ${pages} pages instead of ${step.pages}.`);
        return writeFileSync(path, pdf);
      }
      case 'volume': {
        const { writeVolume } = await import('./write-volume.ts');
        // What makes the name of the file is what makes the file.
        return writeVolume(place, step, { out, id: stepFile(step).slice(0, 32), alive });
      }
      case 'read back': {
        const { readBack } = await import('./read-back.ts');
        await readBack(join(folder, step.volume), step.expected, alive);
        return writeFileSync(path, JSON.stringify(hashOfFile(join(folder, step.volume)) satisfies ReadBack));
      }
    }
  });
}
