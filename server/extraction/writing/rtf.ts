import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { damaged } from '#server/extraction/extraction-error.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { codePageOfCharset, encodingOfCodePage } from './rtf-charsets.ts';

/** Destinations that hold no words of the document. An unknown `\*` destination holds none either. */
const silent = new Set(
  ('fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator pict object objdata themedata ' +
    'colorschememapping datastore latentstyles xmlnstbl fldinst filetbl mmathPr info pgptbl listtext nonshppict ' +
    'wgrffmtfilter template bkmkstart bkmkend leveltext levelnumbers listname').split(' '),
); // prettier-ignore
const spokenStarred = new Set(['shppict', 'fldrslt', 'shpinst', 'footnote', 'annotation']);
const infoFields: Record<string, string> = { title: 'title', author: 'author', subject: 'subject', company: 'company' };

const symbols: Record<string, string> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  '~': '\u00a0',
  _: '-',
};

interface Group {
  silent: boolean;
  font: number;
  fontTable: boolean;
  info: string | null;
  /** How many fallback characters follow a `\u`. */
  fallback: number;
  hidden: boolean;
}

export async function readRtf(path: string): Promise<DocumentReading> {
  const bytes = await readFile(path);
  const reader = new RtfReader(bytes);
  reader.read();
  if (!bytes.subarray(0, 5).toString('latin1').startsWith('{\\rtf')) throw damaged('RTF document');
  return { pages: [reader.blocks], pageCount: null, language: null, facts: reader.facts };
}

export class RtfReader {
  readonly blocks: Block[] = [];
  readonly facts: Record<string, string> = {};
  #bytes: Buffer;
  #at = 0;
  #groups: Group[] = [
    { silent: false, font: 0, fontTable: false, info: null, fallback: 1, hidden: false },
  ]; // prettier-ignore
  #ansi = 1252;
  #fonts = new Map<number, number>();
  #defaultFont = 0;
  #pending: number[] = [];
  #text = '';
  #row: string[] | null = null;
  #rows: string[][] = [];
  #skipCharacters = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(): void {
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at++] ?? 0;
      if (byte === 0x7b) this.#openGroup();
      else if (byte === 0x7d) this.#closeGroup();
      else if (byte === 0x5c) this.#control();
      else if (byte !== 0x0d && byte !== 0x0a && byte !== 0) this.#byte(byte);
    }
    this.#endParagraph();
    this.#endTable();
  }

  get #group(): Group {
    const group = this.#groups.at(-1);
    if (!group) throw damaged('RTF document', new Error('more groups are closed than opened'));
    return group;
  }

  #openGroup(): void {
    this.#flush();
    if (this.#groups.length > 2_000) throw damaged('RTF document', new Error('groups are nested too deeply'));
    this.#groups.push({ ...this.#group });
  }

  #closeGroup(): void {
    this.#flush();
    if (this.#groups.length > 1) this.#groups.pop();
  }

  #control(): void {
    const start = this.#at;
    while (isLetter(this.#bytes[this.#at])) this.#at++;
    if (this.#at === start) return this.#controlSymbol();
    const word = this.#bytes.toString('latin1', start, this.#at);
    const figure = /^-?\d{1,10}/.exec(this.#bytes.toString('latin1', this.#at, this.#at + 11))?.[0];
    this.#at += figure?.length ?? 0;
    if (this.#bytes[this.#at] === 0x20) this.#at++;
    this.#word(word, figure === undefined ? null : Number(figure));
  }

  #controlSymbol(): void {
    const symbol = String.fromCharCode(this.#bytes[this.#at++] ?? 0);
    if (symbol === "'") {
      const byte = Number.parseInt(this.#bytes.toString('latin1', this.#at, this.#at + 2), 16);
      this.#at += 2;
      if (!Number.isNaN(byte)) this.#byte(byte);
    } else if (symbol === '*') this.#starred();
    else if (symbol === '\n' || symbol === '\r') this.#word('par', null);
    else if (symbol === '{' || symbol === '}' || symbol === '\\') this.#byte(symbol.charCodeAt(0));
    else if (symbols[symbol] !== undefined) this.#say(symbols[symbol]);
  }

  #starred(): void {
    const next = /^\s*\\([a-z]+)/i.exec(this.#bytes.toString('latin1', this.#at, this.#at + 40))?.[1] ?? '';
    if (!spokenStarred.has(next)) this.#group.silent = true;
  }

  #word(word: string, figure: number | null): void {
    const group = this.#group;
    if (word !== 'u') this.#flush();
    if (silent.has(word)) group.silent = true;
    if (infoFields[word] !== undefined && group.silent) group.info = infoFields[word];
    switch (word) {
      case 'ansicpg':
        this.#ansi = figure ?? 1252;
        break;
      case 'mac':
        this.#ansi = 10000;
        break;
      case 'pc':
        this.#ansi = 437;
        break;
      case 'deff':
        this.#defaultFont = figure ?? 0;
        group.font = this.#defaultFont;
        break;
      case 'fonttbl':
        group.fontTable = true;
        break;
      case 'f':
        group.font = figure ?? this.#defaultFont;
        break;
      case 'fcharset':
        if (group.fontTable) this.#fonts.set(group.font, codePageOfCharset[figure ?? 0] ?? this.#ansi);
        break;
      case 'plain':
        group.font = this.#defaultFont;
        group.hidden = false;
        break;
      case 'v':
        group.hidden = figure !== 0;
        break;
      case 'uc':
        group.fallback = figure ?? 1;
        break;
      case 'u':
        this.#unicode(figure ?? 0);
        break;
      case 'bin':
        this.#at += Math.max(0, figure ?? 0);
        break;
      case 'par':
      case 'sect':
      case 'page':
        if (!group.silent) this.#endParagraph();
        break;
      case 'cell':
      case 'nestcell':
        if (!group.silent) this.#endCell();
        break;
      case 'row':
      case 'nestrow':
        if (!group.silent) this.#endRow();
        break;
      default:
        if (symbols[word] !== undefined) this.#say(symbols[word]);
    }
  }

  /** `\u` is a signed 16-bit number; the characters after it are for readers that don't know it. */
  #unicode(figure: number): void {
    this.#flush();
    this.#say(String.fromCharCode(figure < 0 ? figure + 65_536 : figure));
    this.#skipCharacters = this.#group.fallback;
  }

  #byte(byte: number): void {
    if (this.#skipCharacters > 0) this.#skipCharacters--;
    else if (!this.#group.silent || this.#group.info !== null) this.#pending.push(byte);
  }

  /** Bytes wait until a run ends, because one character of an East Asian code page is two of them. */
  #flush(): void {
    this.#skipCharacters = 0;
    if (this.#pending.length === 0) return;
    const bytes = Buffer.from(this.#pending);
    this.#pending = [];
    const encoding = encodingOfCodePage(this.#fonts.get(this.#group.font) ?? this.#ansi);
    this.#say(iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : bytes.toString('latin1'));
  }

  #say(text: string): void {
    this.#skipCharacters = 0;
    const { silent: quiet, info, hidden } = this.#group;
    if (info !== null) this.facts[info] = (this.facts[info] ?? '') + text;
    else if (!quiet && !hidden) {
      if (this.#pending.length > 0) this.#flush();
      this.#text += text;
    }
  }

  #endParagraph(): void {
    this.#flush();
    if (this.#row !== null) {
      this.#text += '\n';
      return;
    }
    if (this.#text.trim() !== '') {
      this.#endTable();
      this.blocks.push({ type: 'paragraph', text: this.#text.trimEnd() });
    }
    this.#text = '';
  }

  #endCell(): void {
    this.#flush();
    this.#row ??= [];
    this.#row.push(this.#text.trim());
    this.#text = '';
  }

  #endRow(): void {
    this.#flush();
    if (this.#row) this.#rows.push(this.#row);
    this.#row = null;
  }

  #endTable(): void {
    if (this.#row) this.#rows.push(this.#row);
    if (this.#rows.length > 0) this.blocks.push({ type: 'table', rows: this.#rows });
    this.#rows = [];
    this.#row = null;
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}
