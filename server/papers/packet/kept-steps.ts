import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unfinished } from './kept-file.ts';
import { stopped } from './refusals.ts';
import { type PacketStep, stepFile, type StepPlace } from './steps.ts';

/** Does one step, wherever that is: its file is in the folder afterwards. */
export type RunStep = (place: StepPlace, step: PacketStep) => Promise<void>;

interface Watch {
  signal?: AbortSignal | undefined;
  report?: ((progress: { done: number; of: number }) => void) | undefined;
}

/** The steps of one build, of which only those are done whose files are not there. */
export class KeptSteps {
  #place: StepPlace;
  #run: RunStep;
  #watch: Watch;
  #done = 0;
  #of: number;

  /** Removes what an earlier build left unfinished. */
  constructor(place: StepPlace, run: RunStep, watch: Watch, of: number) {
    this.#place = place;
    this.#run = run;
    this.#watch = watch;
    this.#of = of;
    mkdirSync(place.folder, { recursive: true });
    for (const name of readdirSync(place.folder)) if (name.endsWith(unfinished)) rmSync(join(place.folder, name));
  }

  get folder(): string {
    return this.#place.folder;
  }

  /** The name of the step’s file. */
  async do(step: PacketStep): Promise<string> {
    if (this.#watch.signal?.aborted) throw stopped();
    const file = stepFile(step);
    if (!existsSync(join(this.folder, file))) await this.#run(this.#place, step);
    this.#done += 1;
    this.#watch.report?.({ done: this.#done, of: this.#of });
    return file;
  }

  /** What a step left as JSON. */
  read(file: string): unknown {
    return JSON.parse(readFileSync(join(this.folder, file), 'utf8'));
  }
}
