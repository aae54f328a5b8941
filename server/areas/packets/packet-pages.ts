import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Derived, isThere, keepNewest } from '#server/store/derived-files.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { PdfFacts } from '#server/papers/inspect/facts.ts';
import { findingsOf, type PdfFinding, type Wanted } from '#server/papers/inspect/findings.ts';
import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import type { Papers } from '#server/papers/papers.ts';
import type { Part } from '#server/papers/packet/part.ts';
import type { Note } from '#server/papers/sources/notes.ts';
import type { SourcePress } from '#server/papers/sources/source-press.ts';
import { capital } from '#server/rules/first-letter.ts';
import {
  hasPage,
  pageNumbers,
  type PageRange,
  pageRangeWords,
  pagesWithin,
  writePages,
} from '#server/rules/page-ranges.ts';
import type { Content } from './contents.ts';
import { type Means, sourceOf } from './source-of.ts';

/** What is known of the pages of an item once they were made. */
export interface KnownPages {
  pages: number;
  bytes: number;
  sha256: string;
  /** Of each page, upright. */
  sizes: PageSize[];
  notes: Note[];
  findings: PdfFinding[];
  /** How many its file has, and which are printed where that is not all of them: the facts are those of what is printed. */
  of: number;
  part: Part | null;
}

/** Why an item has no pages, as a sentence that names its file. */
export interface Refused {
  refused: string;
  /** It has pages, but none of those that are to be printed. */
  outside?: true;
}

type Facts = Omit<KnownPages, 'findings' | 'of' | 'part'> | Refused;
/** Of the file that has only some of the pages. */
type PartFacts = Pick<KnownPages, 'bytes' | 'sha256'>;

const bytesAtMost = 4 * 1024 ** 3;
/** Files that a server keeps in memory what it knows of. */
const remembered = 10_000;

/**
 * The pages of items, made once and kept next to what they were made of: always safe to delete, and deleted with it.
 * A key’s files are the pages, what is known of them, what inspection saw, and the findings for who asked.
 */
export class PacketPages {
  readonly #folder: string;
  readonly #sources: SourcePress;
  readonly #papers: Pick<Papers, 'inspect' | 'redact' | 'findWords' | 'pickPages'>;
  readonly #known = new Map<string, unknown>();
  readonly #making = new Map<string, Promise<unknown>>();

  constructor(
    folder: string,
    sources: SourcePress,
    papers: Pick<Papers, 'inspect' | 'redact' | 'findWords' | 'pickPages'>,
  ) {
    this.#folder = folder;
    this.#sources = sources;
    this.#papers = papers;
  }

  pathOf(content: Pick<Content, 'key' | 'home'>): string {
    return join(this.#folderOf(content.home), `${content.key}.pdf`);
  }

  /** What is known of its pages; undefined where they were not made, or not looked at for this. */
  async known(content: Content, wanted: Wanted): Promise<KnownPages | Refused | undefined> {
    const facts = await this.#read<Facts>(this.#factsPath(content));
    if (facts === undefined || 'refused' in facts) return facts;
    const findings = await this.#read<PdfFinding[]>(this.#findingsPath(content, wanted));
    const whole = findings && { ...facts, findings, of: facts.pages, part: null };
    return whole && this.#knownPart(content, whole);
  }

  /** Its file as a packet takes it in: of the pages that are printed, and of nothing else. */
  printedPathOf(content: Content): string {
    return content.only === null ? this.pathOf(content) : `${this.#partOf(content, content.only)}.pdf`;
  }

  async #knownPart(content: Content, whole: KnownPages): Promise<KnownPages | Refused | undefined> {
    if (content.only === null) return whole;
    const pages = pagesWithin(content.only, whole.pages);
    if (pages.length === 0) return { refused: noSuchPages(content.title, content.only, whole.pages), outside: true };
    const facts = await this.#read<PartFacts>(`${this.#partOf(content, content.only)}.json`);
    const isIn = ({ page }: { page: number | null }): boolean => page === null || hasPage(pages, page);
    const numbers = pageNumbers(pages);
    return (
      facts && {
        ...facts,
        pages: numbers.length,
        sizes: numbers.flatMap((page) => whole.sizes[page - 1] ?? []),
        notes: whole.notes.filter(isIn),
        findings: whole.findings.filter(isIn),
        of: whole.pages,
        part: numbers.length === whole.pages ? null : { pages, of: whole.pages },
      }
    );
  }

  /** The same, made now where it is not known. Rejects only where the signal stops it or the fault is the server’s. */
  async make(content: Content, profile: CourtProfile, wanted: Wanted, means: Means): Promise<KnownPages | Refused> {
    const path = this.pathOf(content);
    // Who comes while the same pages are made waits, and then finds them or makes them.
    for (let other = this.#making.get(path); other; other = this.#making.get(path)) await other;
    const making = this.#findOrMake(content, profile, wanted, means);
    const ended = making.then(
      () => this.#making.delete(path),
      () => this.#making.delete(path),
    );
    this.#making.set(path, ended);
    return making;
  }

  async #findOrMake(
    content: Content,
    profile: CourtProfile,
    wanted: Wanted,
    means: Means,
  ): Promise<KnownPages | Refused> {
    const known = await this.known(content, wanted);
    const isWhole = await isThere(this.pathOf(content));
    const isPrinted = isWhole && (await isThere(this.printedPathOf(content)));
    if (known !== undefined && ('refused' in known || isPrinted)) return known;
    await mkdir(this.#folderOf(content.home), { recursive: true, mode: 0o700 });
    const before = isWhole ? await this.#read<Facts>(this.#factsPath(content)) : undefined;
    const facts = before ?? (await this.#makeOrRefuse(content, profile, means));
    if ('refused' in facts) return facts;
    const whole = { ...facts, findings: await this.#look(content, wanted, means), of: facts.pages, part: null };
    if (content.only !== null) await this.#makePart(content, content.only, whole, means);
    const made = await this.#knownPart(content, whole);
    if (made === undefined) throw new Error('The pages that were just made are gone.');
    return made;
  }

  async #makeOrRefuse(content: Content, profile: CourtProfile, means: Means): Promise<Facts> {
    const facts = await this.#make(content, profile, means).catch((error: unknown) => {
      const { signal } = means;
      const isRefusal = error instanceof AppError && (error.code === 'invalid_file' || error.code === 'resource_limit');
      if (signal.aborted || !isRefusal) throw error;
      return { refused: error.message };
    });
    await this.#write(this.#factsPath(content), facts);
    return facts;
  }

  async #makePart(
    content: Content,
    only: readonly PageRange[],
    { pages }: Pick<KnownPages, 'pages'>,
    { signal }: Means,
  ): Promise<void> {
    const within = pagesWithin(only, pages);
    if (within.length === 0) return;
    const [path, out] = [this.#partOf(content, only), this.printedPathOf(content)];
    await this.#papers.pickPages(this.pathOf(content), within, out, { signal });
    const { size: bytes } = await stat(out);
    await this.#write(`${path}.json`, { bytes, sha256: await hashOf(out) } satisfies PartFacts);
  }

  /** Finds words on the pages that an item has before anything is painted out. */
  findWords(path: string, text: string): ReturnType<Papers['findWords']> {
    return this.#papers.findWords(path, text);
  }

  /** The words that were painted out on its pages. They are kept nowhere, so they are looked up each time. */
  async removedFrom(content: Content, profile: CourtProfile, wanted: Wanted, means: Means): Promise<string[]> {
    const bare = unredacted(content);
    if ('refused' in (await this.make(bare, profile, wanted, means))) return [];
    const out = `${this.pathOf(content)}.removed`;
    try {
      const { removal } = await this.#papers.redact(this.pathOf(bare), content.boxes, out, { signal: means.signal });
      return removal.gone;
    } finally {
      await rm(out, { force: true });
    }
  }

  /** What was made of some bytes. */
  async remove(home: string): Promise<void> {
    const folder = this.#folderOf(home);
    for (const path of this.#known.keys()) if (path.startsWith(folder)) this.#known.delete(path);
    await rm(folder, { recursive: true, force: true });
  }

  /** Removes the pages that were made first when there are too many. What is being made meanwhile is made again. */
  async sweep(atMost = bytesAtMost): Promise<void> {
    const kept: Derived[] = [];
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(ifThere);
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(ifThere);
      if (found) kept.push({ path, size: found.size, at: found.mtimeMs });
    }
    await keepNewest(kept, atMost);
  }

  async #make(content: Content, profile: CourtProfile, means: Means): Promise<Facts> {
    const out = this.pathOf(content);
    const whole = content.boxes.length === 0 ? out : `${out}.whole`;
    try {
      const { notes } = await this.#pages(content, whole, profile, means);
      if (whole !== out) await this.#papers.redact(whole, content.boxes, out, { signal: means.signal });
      const { size: bytes } = await stat(out);
      const { pages } = await this.#inspect(content, means);
      const sizes = pages.map(({ width, height }) => ({ width, height }));
      return { pages: pages.length, bytes, sha256: await hashOf(out), sizes, notes };
    } finally {
      if (whole !== out) await rm(whole, { force: true });
    }
  }

  async #pages(content: Content, out: string, profile: CourtProfile, means: Means): Promise<{ notes: Note[] }> {
    const source = await sourceOf(content, profile, means);
    if (source.kind !== 'set') {
      const options = { paper: profile.page, dpi: profile.packet.dpi };
      return this.#sources.pagesOf(source, out, options, { signal: means.signal });
    }
    const raw = `${out}.set`;
    try {
      await writeFile(raw, source.pdf);
      const file = { kind: 'file' as const, path: raw, mimeType: 'application/pdf', fileName: source.title };
      await this.#sources.pagesOf(
        file,
        out,
        { paper: profile.page, dpi: profile.packet.dpi },
        { signal: means.signal },
      );
      // What Casewright has set itself is as it was meant.
      return { notes: [] };
    } finally {
      await rm(raw, { force: true });
    }
  }

  async #inspect(content: Content, { signal }: Pick<Means, 'signal'>): Promise<PdfFacts> {
    const path = this.#seenPath(content);
    const before = await readFile(path, 'utf8').catch(ifThere);
    if (before !== undefined) return JSON.parse(before) as PdfFacts;
    const facts = await this.#papers.inspect(this.pathOf(content), { signal });
    await writeWhole(path, JSON.stringify(facts));
    return facts;
  }

  async #look(content: Content, wanted: Wanted, means: Means): Promise<PdfFinding[]> {
    const findings = findingsOf(await this.#inspect(content, means), wanted);
    await this.#write(this.#findingsPath(content, wanted), findings);
    return findings;
  }

  async #read<T>(path: string): Promise<T | undefined> {
    if (this.#known.has(path)) return this.#known.get(path) as T;
    const text = await readFile(path, 'utf8').catch(ifThere);
    if (text === undefined) return undefined;
    const value = JSON.parse(text) as T;
    this.#remember(path, value);
    return value;
  }

  async #write(path: string, value: unknown): Promise<void> {
    await writeWhole(path, JSON.stringify(value));
    this.#remember(path, value);
  }

  #remember(path: string, value: unknown): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(path, value);
  }

  #folderOf(home: string): string {
    return join(this.#folder, home.slice(0, 2), home);
  }

  #factsPath({ home, key }: Content): string {
    return join(this.#folderOf(home), `${key}.json`);
  }

  /** Without its ending. */
  #partOf({ home, key }: Content, only: readonly PageRange[]): string {
    const hash = createHash('sha256').update(writePages(only)).digest('hex').slice(0, 16);
    return join(this.#folderOf(home), `${key}.pages-${hash}`);
  }

  #seenPath({ home, key }: Content): string {
    return join(this.#folderOf(home), `${key}.seen.json`);
  }

  #findingsPath({ home, key }: Content, wanted: Wanted): string {
    const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 16);
    return join(this.#folderOf(home), `${key}.${hash}.json`);
  }
}

/** The same item with all pages of its file. */
export function allPages(content: Content): Content {
  return content.only === null ? content : { ...content, only: null };
}

/** The same item with all its pages, as they are. */
export function unredacted(content: Content): Content {
  return allPages(content.boxes.length === 0 ? content : { ...content, boxes: [], key: content.bareKey });
}

function noSuchPages(title: string, only: readonly PageRange[], pages: number): string {
  const wanted = capital(pageRangeWords(only));
  return `${wanted} of “${title}” can’t be printed: it has ${pages === 1 ? 'one page' : `${pages} pages`}.`;
}

/** Under its name only when it is whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, path);
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

declare module '#server/catalog/context.ts' {
  interface Services {
    packetPages: PacketPages;
  }
}
