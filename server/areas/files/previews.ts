import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { notFound } from '#server/errors/app-error.ts';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type { ExtractionFile, ExtractionPool, Preview } from '#server/extraction/pool.ts';
import { isThere } from '#server/store/derived-files.ts';
import { refusalOf } from './refusal-of.ts';

interface KeptPreview {
  path: string;
  size: number;
  mimeType: string;
  fileName: string;
}

/** Browser-friendly copies, made once for their bytes and kept next to them; always safe to delete. */
export class Previews {
  readonly #pool: ExtractionPool;
  readonly #folder: string;
  readonly #making = new Map<string, Promise<KeptPreview | { unsupported: string }>>();

  constructor(pool: ExtractionPool, folder: string) {
    this.#pool = pool;
    this.#folder = folder;
  }

  /** 413 when a limit stops it, 400 `invalid_file` when the file is locked or damaged. */
  preview(file: ExtractionFile & { sha256: string }): Promise<KeptPreview | { unsupported: string }> {
    const known = this.#making.get(file.sha256);
    if (known) return known;
    const made = this.#findOrMake(file).finally(() => this.#making.delete(file.sha256));
    this.#making.set(file.sha256, made);
    return made;
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#folderOf(sha256), { recursive: true, force: true });
  }

  async #findOrMake(file: ExtractionFile & { sha256: string }): Promise<KeptPreview | { unsupported: string }> {
    const folder = this.#folderOf(file.sha256);
    const kept = await this.#find(folder);
    if (kept) return { ...kept, fileName: renamed(kept.fileName, file.fileName) };
    const making = `${folder}.part`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true, mode: 0o700 });
    const made = await this.#make(file, making);
    if ('unsupported' in made || made.path === file.path) {
      await rm(making, { recursive: true, force: true });
      return 'unsupported' in made ? made : { ...made, size: file.size };
    }
    const { mimeType, fileName } = made;
    await writeFile(join(making, 'preview.json'), JSON.stringify({ name: basename(made.path), mimeType, fileName }));
    await rename(making, folder);
    if (!(await isThere(file.path))) {
      // Bytes that were erased meanwhile must not leave a copy of themselves.
      await rm(folder, { recursive: true, force: true });
      throw notFound('file');
    }
    const path = join(folder, basename(made.path));
    return { path, size: (await stat(path)).size, mimeType, fileName };
  }

  async #make(file: ExtractionFile & { sha256: string }, folder: string): Promise<Preview | { unsupported: string }> {
    try {
      return await this.#pool.preview(file, { folder });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      if (!(error instanceof ExtractionError)) throw error;
      throw refusalOf(error);
    }
  }

  async #find(folder: string): Promise<KeptPreview | undefined> {
    try {
      const facts = JSON.parse(await readFile(join(folder, 'preview.json'), 'utf8')) as {
        name: string;
        mimeType: string;
        fileName: string;
      };
      const path = join(folder, facts.name);
      return { path, size: (await stat(path)).size, mimeType: facts.mimeType, fileName: facts.fileName };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #folderOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256);
  }
}

/** The same bytes may be kept under several names: the copy takes the ending it has and the name it is asked by. */
function renamed(previewName: string, originalName: string): string {
  const ending = /\.[^.]+$/.exec(previewName)?.[0] ?? '';
  return originalName.replace(/\.[^.]+$/, '') + ending;
}
