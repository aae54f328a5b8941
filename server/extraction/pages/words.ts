/** How words look, as far as Markdown can say it. */
export interface Look {
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strike?: boolean | undefined;
  /** Markdown has no words for it: it is only counted. */
  underlined?: boolean | undefined;
  /** In the file, but not on its page. */
  hidden?: boolean | undefined;
  link?: string | undefined;
  /** A mark that calls a note: its key in the writing's notes. */
  note?: string | undefined;
  pageBreak?: boolean | undefined;
}

/** A stretch of words in one look. */
export interface Span extends Look {
  text: string;
}

const looks = ['bold', 'italic', 'strike', 'underlined', 'hidden', 'link', 'note', 'pageBreak'] as const;

/** Words as they are read, with their look and without. */
export class Words {
  readonly spans: Span[] = [];

  /** Hidden words are in the text, and said to be hidden: no page shows them. */
  get text(): string {
    return this.spans.map(({ text, hidden }) => (hidden && text.trim() !== '' ? hiddenWords(text) : text)).join('');
  }

  add(text: string, look: Look = {}): void {
    const last = this.spans.at(-1);
    if (last && looks.every((each) => last[each] === look[each])) last.text += text;
    else this.spans.push({ ...look, text });
  }

  append(others: Words): void {
    for (const { text, ...look } of others.spans) this.add(text, look);
  }
}

function hiddenWords(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return `${before}[hidden: ${words}]${after}`;
}

/** Paragraphs as the lines of one cell of a table. */
export function linesOf(paragraphs: readonly (readonly Span[])[]): Span[] {
  return paragraphs.flatMap((spans, at) => (at === 0 ? spans : [{ text: '\n' }, ...spans]));
}

/** Words with an opening of our own, such as the number of their paragraph. */
export function wordsAfter(opening: string, words: Words): Words {
  const whole = new Words();
  whole.add(opening);
  whole.append(words);
  return whole;
}
