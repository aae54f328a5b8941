import { createHash } from 'node:crypto';
import { clockWords, writtenDate } from '#server/papers/dates.ts';
import { counted } from '#server/papers/message-log/words.ts';
import { codePoint } from '#server/papers/scripts.ts';
import { readPageParts } from './page-parts.ts';
import { manifestFile, manifestName, type PacketManifest, packetManifest } from './manifest.ts';

export const verifierName = 'verify.html';

/**
 * One file that checks the files of a packet in any browser, offline: it has the manifest in it and reaches nothing
 * else. Without scripts it is a list of what would be checked. The same input makes the same page. Throws a ZodError for
 * what is no manifest.
 */
export function verifierPage(given: PacketManifest, language: string): string {
  const manifest = packetManifest.parse(given);
  const { html, style, script } = readPageParts();
  const files = [...fileRows(manifest), manifestRow(manifest)];
  const sources = sourceRows(manifest);
  const known = [...files, ...sources].flatMap(({ what, name, sha256 }) => (sha256 ? [{ what, name, sha256 }] : []));
  const parts: Record<string, string> = {
    POLICY: `default-src 'none'; script-src ${hashSource(script)}; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'`,
    TITLE: escaped(manifest.title),
    CAPTION: escaped(manifest.caption),
    MADE: escaped(madeLine(manifest, language)),
    STYLE: `<style>${style}</style>`,
    SCRIPT: `<script type="module">${script}</script>`,
    FILES: table(files),
    SOURCES: sources.length === 0 ? '' : `<section><h2>Original files</h2>${table(sources)}</section>`,
    DESPITE: despite(manifest),
    STATEMENT: escaped(manifest.statement),
    DATA: `<script type="application/json" id="packet">${inScript({ since: writtenDate(manifest.madeAt, language), known, manifest })}</script>`,
  };
  // All at once: what is put in is not looked through again.
  return html.replaceAll(/<!-- __([A-Z]+)__ -->|__([A-Z]+)__/g, (_mark, element: string, text: string) => {
    return parts[element ?? text] ?? '';
  });
}

interface Row {
  /** As a sentence goes on with it: “This is …”. */
  what: string;
  title: string;
  details: readonly string[];
  /** What it is given as; null for what is known by its content. */
  name: string | null;
  bytes: number | null;
  sha256: string | null;
  /** What it is where it was made of no file. */
  without?: string;
}

const withoutFile: Readonly<Record<PacketManifest['sources'][number]['kind'], string>> = {
  document: 'No file: a document of this case',
  exhibit: 'No file',
  message_log: 'No file: set from messages',
  placeholder: 'No file: a placeholder',
};

function fileRows({ files }: PacketManifest): Row[] {
  return files.map(({ name, bytes, sha256, first, last }, at) => {
    const which = files.length === 1 ? 'the packet' : `volume ${at + 1} of ${files.length}`;
    const what = files.length === 1 ? which : `${which} of the packet`;
    return { what, title: capital(which), details: [name, capital(pageRange(first, last))], name, bytes, sha256 };
  });
}

function manifestRow(manifest: PacketManifest): Row {
  const file = manifestFile(manifest);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const details = [manifestName];
  return {
    what: 'the manifest of the packet',
    title: 'Manifest',
    details,
    name: manifestName,
    bytes: file.length,
    sha256,
  };
}

function sourceRows({ sources }: PacketManifest): Row[] {
  return sources.map(({ kind, label, title, sha256, bytes, bates, page, pages, part, notes }) => {
    const where = `In the packet: ${pageRange(page, page + pages - 1)}`;
    const numbers = [part === null ? [] : `only ${part}`, bates === null ? [] : batesRange(bates)].flat();
    return {
      what: `the original of ${label === null ? '' : `${isolated(label)}, `}“${isolated(title)}”`,
      title: [label, title].filter((each) => each !== null && each !== '').join(': '),
      details: [[where, ...numbers].join(' · '), ...notes],
      name: null,
      bytes,
      sha256,
      without: withoutFile[kind],
    };
  });
}

function batesRange({ first, last }: { first: string; last: string }): string {
  return first === last ? first : `${first}–${last}`;
}

function table(rows: readonly Row[]): string {
  const head = ['File', 'Size', 'SHA-256', 'Result'].map((name) => `<th scope="col">${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.map(tableRow).join('')}</tbody></table>`;
}

function tableRow({ title, details, bytes, sha256, without = '' }: Row): string {
  const more = details.map((detail) => `<small dir="auto">${escaped(detail)}</small>`).join('');
  const size = bytes === null ? '' : counted(bytes, 'byte');
  // Its result is the next that the page knows of: what was made of no file has none.
  const rest =
    sha256 === null
      ? `<td></td><td>${without}</td><td></td>`
      : `<td class="number">${size}</td><td><code>${sha256}</code></td><td class="result"></td>`;
  return `<tr><th scope="row"><span dir="auto">${escaped(title)}</span>${more}</th>${rest}</tr>`;
}

function despite({ despite: findings }: PacketManifest): string {
  if (findings.length === 0) return '';
  const lines = findings.map(({ text }) => `<li dir="auto">${escaped(text)}</li>`).join('');
  return `<section><h2>Found before the packet was made</h2><ul>${lines}</ul></section>`;
}

function madeLine({ madeAt, tool, draft }: PacketManifest, language: string): string {
  const zone = /[+-]\d\d:\d\d$/.exec(madeAt)?.[0] ?? '+00:00';
  const when = `${writtenDate(madeAt, language)} at ${clockWords(madeAt, 'minute', language)} (UTC${zone})`;
  const line = `Made on ${when} with Casewright ${tool}.`;
  return draft ? `${line} This packet is a draft.` : line;
}

function pageRange(first: number, last: number): string {
  return first === last ? `page ${first}` : `pages ${first}–${last}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Would turn the order of the words around it: shown as their code. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;

function plain(text: string): string {
  return text.replaceAll(turning, (character) => `[${codePoint(character)}]`);
}

/** Words of either direction, in a sentence that is not theirs. */
function isolated(text: string): string {
  return `\u2068${plain(text)}\u2069`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return plain(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** JSON that no part of can end the element it is in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
