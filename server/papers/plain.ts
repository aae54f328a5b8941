import type { SetCaption } from './caption.ts';
import type { SignatureBlock } from './paper.ts';
import { plainWords } from './read-inline.ts';

/* What is printed outside of the text, as strings that can be printed. */

/** A character without a font is written as its code, in the same string. */
export function plainLine(text: string, printable: (character: string) => boolean): string {
  return plainWords(text, { printable })
    .map((word) => (typeof word === 'string' ? word : word.t === 'unknown' ? `[${word.code}]` : ' '))
    .join('');
}

export function plainCaption(caption: SetCaption, plain: (text: string) => string): SetCaption {
  return {
    ...caption,
    court: caption.court.map((line) => plain(line)),
    parties: caption.parties.map(({ names, role }) => ({ names: names.map((name) => plain(name)), role: plain(role) })),
    number: plain(caption.number),
    title: plain(caption.title),
    hearing: caption.hearing.map((line) => plain(line)),
    filer: caption.filer.map((line) => plain(line)),
  };
}

export function plainSignature(signature: SignatureBlock, plain: (text: string) => string): SignatureBlock {
  const orNull = (text: string | null): string | null => (text === null ? null : plain(text));
  return {
    ...signature,
    name: plain(signature.name),
    role: orNull(signature.role),
    date: orNull(signature.date),
    place: orNull(signature.place),
    statement: orNull(signature.statement),
  };
}
