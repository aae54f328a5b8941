import { exportLimits } from '#server/importers/limits.ts';

/** More parts than any message has: what has them holds messages. */
const partsAtMost = 100;
/** So much of the text of a whole page is kept: it is looked at and no message. */
const pageText = 64 * 1024;

const lines = new Set(
  'html body main header footer section article nav div p h1 h2 h3 h4 h5 h6 ul ol li table tbody tr td th'.split(' '),
);

/** Stands between lines of the page; line breaks within one are part of what was written. */
const edge = '\u0001';

/** An open element and what was in it so far. */
export class HtmlElement {
  /** Elements of one shape mean the same; where they have no class, only those equally deep in the page. */
  readonly shape: string;
  readonly tag: string;
  readonly depth: number;
  /** The texts of those of its children that are lines of their own and not empty. */
  parts: string[] = [];
  /** Addresses of pictures, videos, sounds and files in it. */
  files = new Set<string>();
  reactions: string[] = [];
  #text = '';
  #hasTooMany = false;

  constructor(tag: string, className: string, depth: number) {
    this.tag = tag;
    this.depth = depth;
    this.shape = className === '' ? `${tag} ${depth}` : `${tag} ${className}`;
  }

  get isLine(): boolean {
    return lines.has(this.tag);
  }

  get holdsMany(): boolean {
    return this.#hasTooMany;
  }

  /** As the page has it, where any blank is one. */
  addText(text: string): void {
    this.#add(text.replace(/[ \t\r\n\u0001]+/g, ' '));
  }

  addBreak(): void {
    this.#add('\n');
  }

  /** A child was closed. */
  addChild(child: HtmlElement): void {
    for (const file of child.files) this.files.add(file);
    this.reactions.push(...child.reactions);
    if (!child.isLine) {
      this.#add(child.#text);
      return;
    }
    const text = child.text();
    if (text === '') return;
    this.#add(edge + text + edge);
    if (this.parts.length < partsAtMost) this.parts.push(text);
    else this.#hasTooMany = true;
  }

  /** Its words, in the lines in which they are seen. */
  text(): string {
    return this.#text
      .replace(/[ \n]*\u0001[ \n\u0001]*/g, '\n')
      .replace(/ ?\n ?/g, '\n')
      .trim();
  }

  #add(text: string): void {
    const most = this.#hasTooMany ? pageText : exportLimits.recordBytes;
    if (this.#text.length < most) this.#text += text;
  }
}
