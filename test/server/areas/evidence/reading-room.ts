import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { Authenticator } from '#server/access/authenticator.ts';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { FileReading } from '#server/areas/evidence/file-reading.ts';
import { ReadingKeeper } from '#server/areas/evidence/keep-reading.ts';
import { findReading } from '#server/areas/evidence/queries.ts';
import { EvidenceReader } from '#server/areas/evidence/read-evidence.ts';
import { readingPages } from '#server/areas/evidence/readings.ts';
import { EvidenceRecognizer } from '#server/areas/evidence/recognize-evidence.ts';
import { createExtractionPool, type ExtractionPool } from '#server/extraction/pool.ts';
import { JobRunner } from '#server/pipeline/job-runner.ts';
import { Live } from '#server/pipeline/live.ts';
import { Pipeline } from '#server/pipeline/pipeline.ts';
import { systemClock } from '#server/store/clock.ts';
import { parseSearch } from '#server/store/search-query.ts';
import { snippetsOf } from '#server/store/search.ts';
import type { ExtractionRow, Row } from '#server/store/tables.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

const program = new URL('./programs/gated-reader.ts', import.meta.url);
const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'test' } as const;

/** A matter whose files are read by a stand-in that recognizes pages when it is let (programs/gated-reader.ts). */
export class ReadingRoom implements AsyncDisposable {
  readonly scratch: ScratchStore;
  readonly #folder: string;
  readonly #matter: { accountId: string; caseId: string };
  #pool: ExtractionPool | undefined;
  #runner: JobRunner | undefined;

  private constructor(scratch: ScratchStore, folder: string, matter: { accountId: string; caseId: string }) {
    this.scratch = scratch;
    this.#folder = folder;
    this.#matter = matter;
  }

  static async open(): Promise<ReadingRoom> {
    const scratch = await ScratchStore.open(systemClock);
    const room = new ReadingRoom(scratch, await mkdtemp(join(tmpdir(), 'casewright-reading-')), await scratch.matter());
    await room.letPages(0);
    return room;
  }

  /** A scan with a page for each line, or a text file. */
  add(fileName: string, lines: readonly string[]): Promise<Row<'evidence'>> {
    const isText = fileName.endsWith('.txt');
    const facts = isText ? { kind: 'text', mimeType: 'text/plain' } : { kind: 'pdf', mimeType: 'application/pdf' };
    return this.scratch.evidence(this.#matter, { ...facts, fileName, title: fileName }, lines.join('\n'));
  }

  /** Starts reading; `characters` is what is kept of a file, `recognizers` how many children recognize. */
  async start(characters = 2_000_000, recognizers = 1): Promise<JobRunner> {
    const { store, blobs } = this.scratch;
    const unused = (): Promise<never> => Promise.reject(new Error('unused'));
    const files = { identify: unused, preview: unused, markdown: unused };
    const pipeline = new Pipeline({
      store,
      services: {
        blobs,
        files,
        limits: { rateLimit: 0, evidenceLimit: 0, storageQuotaMib: 0, aiAllowance: 0 },
        passwords: new PasswordProof(store),
        custody: { note: () => undefined },
      },
      authenticator: new Authenticator(store),
      rateLimiter: new RateLimiter(0),
      tokenUses: new TokenUses(store, actor),
      clock: systemClock,
      live: new Live(),
      checkOutputs: true,
    });
    this.#pool = createExtractionPool({
      temporaryFolder: this.#folder,
      childModule: program,
      recognizers,
      limits: { characters },
    });
    const reading = new FileReading(this.#pool, blobs, recognizers);
    const keeper = new ReadingKeeper(() => undefined);
    const kinds = [new EvidenceReader(reading, keeper), new EvidenceRecognizer(reading, keeper)];
    const logError = (error: unknown): never => {
      throw error;
    };
    this.#runner = new JobRunner({ store, pipeline, clock: systemClock, kinds, atOnce: 2 + recognizers, logError });
    await this.#runner.start();
    return this.#runner;
  }

  /** As an orderly stop of the application does. */
  async stop(): Promise<void> {
    const stopped = this.#runner?.stop();
    await this.#pool?.close();
    await stopped;
  }

  /** The first pages of each file may be recognized from now on. */
  letPages(count: number): Promise<void> {
    return writeFile(join(this.#folder, 'gate'), String(count));
  }

  letAll(): Promise<void> {
    return writeFile(join(this.#folder, 'open'), '');
  }

  /** What ended the stand-in ends it no more. */
  mend(): Promise<void> {
    return writeFile(join(this.#folder, 'mended'), '');
  }

  /** "scan.pdf 2" for each page that was tried, in this order. */
  async tried(): Promise<string[]> {
    const file = join(this.#folder, 'tried');
    return existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n') : [];
  }

  async reading({ id }: Row<'evidence'>): Promise<ExtractionRow> {
    const row = await this.scratch.store.read((tx) => findReading(tx, id));
    if (!row) throw new Error('It has no reading.');
    return row;
  }

  async texts({ id }: Row<'evidence'>): Promise<string[]> {
    return (await this.scratch.store.read((tx) => readingPages(tx, id))).map(({ text }) => text);
  }

  /** The pages on which these words are found. */
  async found({ id }: Row<'evidence'>, words: string): Promise<number[]> {
    const matches = await this.scratch.store.read((tx) => snippetsOf(tx, [id], parseSearch(words)));
    return (matches.get(id) ?? []).map(({ page }) => page);
  }

  /** Waits until the reading has ended. */
  async ended(item: Row<'evidence'>): Promise<ExtractionRow> {
    return this.until(async () => {
      const reading = await this.reading(item);
      return reading.status === 'pending' || reading.status === 'running' ? undefined : reading;
    });
  }

  async until<T>(look: () => Promise<T | undefined>): Promise<T> {
    for (let n = 0; n < 1500; n += 1) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`Not so in time: ${look.toString()}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.scratch[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
