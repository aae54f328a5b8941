import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { damaged } from '#server/extraction/extraction-error.ts';
import { inFont } from '#server/extraction/office/signs.ts';
import type { DocumentReading } from '#server/extraction/pages/block.ts';
import {
  asides,
  heardWords,
  infoFields,
  looks,
  outermost,
  pictureKinds,
  silent,
  spokenStarred,
  surroundings,
  symbols,
  type Group,
  type RtfPicture,
} from './rtf-group.ts';
import { dateOfDttm, RtfForm } from './rtf-form.ts';
import { RtfStory, type Aside } from './rtf-story.ts';
import { codePageOfCharset, encodingOfCodePage } from './rtf-charsets.ts';

export async function readRtf(path: string): Promise<DocumentReading> {
  return rtfReading(await readFile(path));
}

export function rtfReading(bytes: Buffer): DocumentReading {
  const reader = new RtfReader(bytes);
  reader.read();
  if (!bytes.subarray(0, 5).toString('latin1').startsWith('{\\rtf')) throw damaged('RTF document');
  const { blocks, writing } = reader.story.finish();
  return { pages: [blocks], pageCount: null, language: null, facts: reader.facts, writing };
}

/** The pictures in the order of the text, without the copies that Word keeps for old programs. */
export function rtfPictures(bytes: Buffer): { name: string; bytes: Buffer }[] {
  const reader = new RtfReader(bytes);
  reader.read();
  return reader.pictures.map((picture, at) => ({
    name: `picture ${at + 1}.${picture.ending}`,
    bytes: picture.bytes ?? bytesOf(bytes.toString('latin1', picture.from, picture.to)),
  }));
}

/** Figures, without the groups that say more of the picture and the words that say how it is shown. */
function bytesOf(group: string): Buffer {
  let figures = group;
  for (let more = true; more;) {
    const without = figures.replace(/\{[^{}]*\}/g, ' ');
    more = without !== figures;
    figures = without;
  }
  return Buffer.from(figures.replace(/\\[a-z]+-?\d* ?/gi, '').replace(/[^\da-f]/gi, ''), 'hex');
}

class RtfReader {
  readonly pictures: RtfPicture[] = [];
  readonly story = new RtfStory();
  readonly facts: Record<string, string> = {};
  #bytes: Buffer;
  #at = 0;
  #groups: Group[] = [{ ...outermost }];
  #ansi = 1252;
  #fonts = new Map<number, number>();
  #signs = new Set<number>();
  #fontNames = new Map<number, string>();
  #styles = new Map<number, string>();
  #defaultFont = 0;
  #pending: number[] = [];
  #skipCharacters = 0;
  /** The section that is read begins on a new page. */
  #sectionBreaks = true;

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
    this.#flush();
  }

  get #group(): Group {
    const group = this.#groups.at(-1);
    if (!group) throw damaged('RTF document', new Error('more groups are closed than opened'));
    return group;
  }

  #openGroup(): void {
    this.#flush();
    if (this.#groups.length > 2_000) throw damaged('RTF document', new Error('groups are nested too deeply'));
    this.#groups.push({ ...this.#group, look: { ...this.#group.look }, ending: null, picture: null });
  }

  #closeGroup(): void {
    this.#flush();
    if (this.#groups.length < 2) return;
    const { ending, field, picture } = this.#group;
    this.#groups.pop();
    if (picture) picture.to = this.#at - 1;
    if (ending === 'field' && field && !field.worded) this.#say(field.form.shown);
    if (ending === 'aside') this.story.endAside();
    if (ending === 'label') this.story.endLabel();
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
    this.#group.fontTable = false;
  }

  #word(word: string, figure: number | null): void {
    const group = this.#group;
    if (word !== 'u') this.#flush();
    if (word === 'pict' && !group.silent) this.#startPicture();
    if (group.picture) group.picture.ending = pictureKinds[word] ?? group.picture.ending;
    if (silent.has(word)) group.silent = true;
    group.heard = heardWords[word] ?? group.heard;
    if (group.heard === 'entry' && word === 'ffl') group.field?.form.entries.push('');
    if (figure !== null) group.field?.form.figure(word, figure);
    // The words after it say the same in Unicode.
    if (word === 'ud') group.silent = this.#groups.at(-3)?.silent ?? false;
    if (infoFields[word] !== undefined && group.silent) group.info = infoFields[word];
    if (!group.silent) this.#spoken(word, figure);
    const look = looks[word];
    if (look !== undefined) group.look[look] = figure !== 0;
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
        if (group.fontTable && figure === 2) this.#signs.add(group.font);
        if (group.fontTable) this.#fonts.set(group.font, codePageOfCharset[figure ?? 0] ?? this.#ansi);
        break;
      case 'plain':
        group.font = this.#defaultFont;
        group.look = {};
        break;
      case 'ulnone':
        group.look.underlined = false;
        break;
      case 'deleted':
        group.deleted = figure !== 0;
        break;
      case 'stylesheet':
        group.styleTable = true;
        break;
      case 's':
        this.#style(figure ?? 0);
        break;
      case 'field':
        group.field = { instruction: '', form: new RtfForm(), worded: false };
        group.ending = 'field';
        break;
      case 'fldinst':
        group.instructing = true;
        break;
      case 'uc':
        group.fallback = figure ?? 1;
        break;
      case 'u':
        this.#unicode(figure ?? 0);
        break;
      case 'bin':
        if (group.picture) group.picture.bytes = this.#bytes.subarray(this.#at, this.#at + Math.max(0, figure ?? 0));
        this.#at += Math.max(0, figure ?? 0);
        break;
      default:
        if (symbols[word] !== undefined) this.#say(symbols[word]);
    }
  }

  /** Words that shape the text, where it is text. */
  #spoken(word: string, figure: number | null): void {
    const { story } = this;
    if (word in asides || surroundings.test(word)) this.#startAside(asides[word] ?? 'around');
    switch (word) {
      case 'par':
        return story.endParagraph();
      case 'page':
        story.endParagraph();
        return story.pageBreak();
      case 'sect':
        story.endParagraph();
        if (this.#sectionBreaks) story.pageBreak();
        return;
      case 'sectd':
        this.#sectionBreaks = true;
        return;
      case 'sbknone':
        this.#sectionBreaks = false;
        return;
      case 'pard':
        return story.resetParagraph();
      case 'intbl':
        story.paragraph.inTable = true;
        return;
      case 'pagebb':
        story.paragraph.breakBefore = figure !== 0;
        return;
      case 'ilvl':
        story.paragraph.level = Math.min(8, Math.max(0, figure ?? 0));
        return;
      case 'outlinelevel':
        story.paragraph.heading = figure !== null && figure < 9 ? Math.min(6, figure + 1) : null;
        return;
      case 'listtext':
      case 'pntext':
        this.#group.ending = 'label';
        return story.startLabel();
      case 'cell':
      case 'nestcell':
        return story.endCell();
      case 'row':
      case 'nestrow':
        return story.endRow();
    }
  }

  #startPicture(): void {
    this.story.pictures++;
    const picture = { ending: '', from: this.#at, to: this.#bytes.length, bytes: null };
    this.#group.picture = picture;
    this.pictures.push(picture);
  }

  #startAside(kind: Aside): void {
    this.#group.ending = 'aside';
    this.#group.look = {};
    this.story.startAside(kind);
  }

  #style(number: number): void {
    const group = this.#group;
    if (group.styleTable) group.style = number;
    if (group.silent) return;
    const name = (this.#styles.get(number) ?? '').replace(/;.*$/, '').trim();
    const level = /^heading ([1-9])$/i.exec(name)?.[1];
    this.story.paragraph.heading = /^title$/i.test(name) ? 1 : level === undefined ? null : Math.min(6, Number(level));
    this.story.paragraph.quoted = /^((intense )?quote|block text)$/i.test(name);
  }

  /** `\u` is a signed 16-bit number; the characters after it are for readers that don't know it. */
  #unicode(figure: number): void {
    this.#flush();
    this.#say(String.fromCharCode(figure < 0 ? figure + 65_536 : figure));
    this.#skipCharacters = this.#group.fallback;
  }

  #byte(byte: number): void {
    if (this.#skipCharacters > 0) this.#skipCharacters--;
    else if (!this.#group.silent || this.#isNamed) this.#pending.push(byte);
  }

  /** Bytes wait until a run ends, because one character of an East Asian code page is two of them. */
  #flush(): void {
    this.#skipCharacters = 0;
    if (this.#pending.length === 0) return;
    const bytes = Buffer.from(this.#pending);
    this.#pending = [];
    const signs = this.#signFont !== null;
    const encoding = signs ? 'latin1' : encodingOfCodePage(this.#fonts.get(this.#group.font) ?? this.#ansi);
    this.#say(iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : bytes.toString('latin1'));
  }

  #say(text: string): void {
    this.#skipCharacters = 0;
    const { silent: quiet, info, instructing, field, style, look, deleted, heard, fontTable, font } = this.#group;
    if (heard !== null) this.#hear(heard, text);
    else if (fontTable && quiet) this.#fontNames.set(font, (this.#fontNames.get(font) ?? '') + text);
    else if (info !== null) this.facts[info] = (this.facts[info] ?? '') + text;
    else if (instructing && field) field.instruction += text;
    else if (style !== null && quiet) this.#styles.set(style, (this.#styles.get(style) ?? '') + text);
    else if (!quiet && !deleted) {
      if (this.#pending.length > 0) this.#flush();
      const link = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(field?.instruction ?? '')?.[1];
      if (field && text !== '') field.worded = true;
      const shown = inFont(this.#signFont, text);
      this.story.say(shown, link === undefined ? { ...look } : { ...look, link });
    }
  }

  #hear(heard: 'author' | 'date' | 'entry', text: string): void {
    const { comment } = this.story;
    const entries = this.#group.field?.form.entries;
    if (heard === 'author') comment.author += text;
    else if (heard === 'date') comment.date = dateOfDttm(Number(text));
    else entries?.push((entries.pop() ?? '') + text);
  }

  /** The font of the words here when its letters are signs (charset 2). */
  get #signFont(): string | null {
    const { font } = this.#group;
    return this.#signs.has(font) ? (this.#fontNames.get(font) ?? '').replace(/;.*$/, '').trim() : null;
  }

  /** Silent, but heard: facts, the names of styles and fonts, what a field does, who comments. */
  get #isNamed(): boolean {
    const { info, style, instructing, heard, fontTable } = this.#group;
    return info !== null || style !== null || instructing || heard !== null || fontTable;
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}
