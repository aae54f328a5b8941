import { listNumber } from './list-number.ts';
import { readXml } from './xml.ts';

export type NoteKind = 'footnote' | 'endnote';

interface Numbering {
  /** The format's name in WordprocessingML. */
  format: string;
  next: number;
}

/**
 * The numbers of a Word document's notes as its pages show them: counted in the order in which the text calls them, in
 * the format of the document's settings (ECMA-376, 17.11). What a section says of its own, such as to begin anew on
 * each page, is not followed: each number would be there more than once.
 */
export class NoteNumbers {
  readonly #numbering: Record<NoteKind, Numbering> = {
    footnote: { format: 'decimal', next: 1 },
    endnote: { format: 'lowerRoman', next: 1 },
  };
  readonly #numbers = new Map<string, string>();

  /** `settings`: the part of that name; null where there is none. */
  constructor(settings: Uint8Array | null) {
    if (!settings) return;
    let within: Numbering | null = null;
    readXml(settings, {
      open: (name, { val }) => {
        if (name === 'footnotePr') within = this.#numbering.footnote;
        if (name === 'endnotePr') within = this.#numbering.endnote;
        if (within && name === 'numFmt' && val !== undefined) within.format = val;
        if (within && name === 'numStart' && val !== undefined) within.next = Number(val);
      },
      close: (name) => {
        if (name === 'footnotePr' || name === 'endnotePr') within = null;
      },
      text: () => undefined,
    });
  }

  /** The number of a note that is called here; a mark that a person chose is beside it in the text and counts nothing. */
  call(kind: NoteKind, id: string, isMarked: boolean): string {
    const numbering = this.#numbering[kind];
    const known = this.#numbers.get(`${kind} ${id}`);
    const number = known ?? (isMarked ? '*' : listNumber(numbering.next++, numbering.format));
    this.#numbers.set(`${kind} ${id}`, number);
    return number;
  }

  /** The number that a note was called by; one that nothing calls has only what the file knows it by. */
  of(kind: NoteKind, id: string): string {
    return this.#numbers.get(`${kind} ${id}`) ?? id;
  }
}
