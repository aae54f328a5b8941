import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { notFound } from '#server/errors/app-error.ts';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type { ExtractionFile, ExtractionPool } from '#server/extraction/pool.ts';
import { partFile, type ViewAndParts, viewFile, type ViewPart } from '#server/extraction/views/view.ts';
import { type Derived, isThere, keepNewest, namesIn } from '#server/store/derived-files.ts';
import { refusalOf } from './refusal-of.ts';
import { Previews } from './previews.ts';

/** Changes when what is written into a view does: views of another form are made anew. */
const form = 'form-3';
const bytesAtMost = 2 * 1024 ** 3;
const previewersKept = 100;

type Taken = ExtractionFile & { sha256: string };

/** A file within a file, with the place of its bytes. */
export interface KeptPart extends ViewPart {
  path: string;
  sha256: string;
}

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    views: Pick<Views, 'view' | 'part'>;
  }
}

/** Files split for the viewer, made once for their bytes and kept next to the previews; always safe to delete. */
export class Views {
  readonly #pool: ExtractionPool;
  readonly #root: string;
  readonly #making = new Map<string, Promise<string | { unsupported: string }>>();
  /** Kept, so that two who ask for one copy at a time wait for the same making of it. */
  readonly #previews = new Map<string, Previews>();

  constructor(pool: ExtractionPool, root: string) {
    this.#pool = pool;
    this.#root = root;
  }

  /** The view as JSON on disk. 413 when a limit stops it, 400 `invalid_file` when the file is locked or damaged. */
  async view(file: Taken): Promise<{ path: string; size: number } | { unsupported: string }> {
    const folder = await this.#folderFor(file);
    if (typeof folder !== 'string') return folder;
    const path = join(folder, viewFile);
    return { path, size: (await stat(path)).size };
  }

  /** A file within the file; undefined when there is none of this number, or its bytes were too many to keep. */
  async part(file: Taken, index: number): Promise<KeptPart | undefined> {
    const folder = await this.#folderFor(file);
    if (typeof folder !== 'string') return undefined;
    const { parts } = JSON.parse(await readFile(join(folder, viewFile), 'utf8')) as ViewAndParts;
    const part = parts[index];
    return part?.sha256 == null ? undefined : { ...part, sha256: part.sha256, path: join(folder, partFile(index)) };
  }

  /** Browser-friendly copies of the files within this one; they go when its view goes. */
  previewsOf({ sha256 }: Pick<Taken, 'sha256'>): Previews {
    const known = this.#previews.get(sha256);
    if (known) return known;
    const previews = new Previews(this.#pool, join(this.#folderOf(sha256), 'previews'));
    this.#previews.set(sha256, previews);
    const [oldest] = this.#previews.keys();
    if (this.#previews.size > previewersKept && oldest !== undefined) this.#previews.delete(oldest);
    return previews;
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#folderOf(sha256), { recursive: true, force: true });
  }

  /** Removes views of bytes that are gone or of another form, and the oldest when there are too many. */
  async sweep(exists: (sha256: string) => Promise<boolean>, atMost = bytesAtMost): Promise<void> {
    for (const name of await namesIn(this.#root)) {
      if (name !== form) await rm(join(this.#root, name), { recursive: true, force: true });
    }
    const kept: Derived[] = [];
    for (const start of await namesIn(join(this.#root, form))) {
      for (const name of await namesIn(join(this.#root, form, start))) {
        const path = join(this.#root, form, start, name);
        if (this.#making.has(name.slice(0, 64))) continue;
        if (name.length === 64 && (await exists(name))) kept.push({ path, ...(await weigh(path)) });
        else await rm(path, { recursive: true, force: true });
      }
    }
    await keepNewest(kept, atMost);
  }

  #folderFor(file: Taken): Promise<string | { unsupported: string }> {
    const known = this.#making.get(file.sha256);
    if (known) return known;
    const made = this.#findOrMake(file).finally(() => this.#making.delete(file.sha256));
    this.#making.set(file.sha256, made);
    return made;
  }

  async #findOrMake(file: Taken): Promise<string | { unsupported: string }> {
    const folder = this.#folderOf(file.sha256);
    if (await isThere(join(folder, viewFile))) return folder;
    const making = `${folder}.part`;
    for (const old of [making, folder]) await rm(old, { recursive: true, force: true });
    await mkdir(making, { recursive: true, mode: 0o700 });
    try {
      const refusal = await this.#pool.view(file, { folder: making });
      if (refusal) return { unsupported: refusal.unsupported };
      await rename(making, folder);
      if (await isThere(file.path)) return folder;
      // Bytes that were erased meanwhile must not leave a copy of themselves.
      await rm(folder, { recursive: true, force: true });
      throw notFound('evidence item');
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      throw refusalOf(error);
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }

  #folderOf(sha256: string): string {
    return join(this.#root, form, sha256.slice(0, 2), sha256);
  }
}

async function weigh(folder: string): Promise<{ size: number; at: number }> {
  const sizes = await Promise.all(
    (await readdir(folder, { recursive: true })).map(async (name) => (await stat(join(folder, name))).size),
  );
  return { size: sizes.reduce((sum, size) => sum + size, 0), at: (await stat(folder)).mtimeMs };
}
