import { addressBelowSignature, setCaption, type SetCaption } from './caption.ts';
import type { FontSet } from './fonts.ts';
import { layoutOf, letterLayout } from './layout.ts';
import type { PaperLimits } from './limits.ts';
import type { Paper, SetPaper } from './paper.ts';
import type { PictureShelf, PrintedPicture } from './pictures.ts';
import { readBody } from './read-body.ts';
import { plainWords } from './read-inline.ts';
import { codePoint } from './scripts.ts';
import type { Typesetter } from './typesetter.ts';
import { tooManyPages } from './refusals.ts';

/** What setting takes, opened once. */
export interface Shop {
  typesetter: Typesetter;
  pictures: PictureShelf;
}

/** One paper as PDF. */
export async function setPaper(
  { typesetter, pictures: shelf }: Shop,
  paper: Paper,
  limits: Pick<PaperLimits, 'pages'>,
): Promise<SetPaper> {
  const fonts = typesetter.shelf.fontsFor(paper.profile.font, everyWordOf(paper));
  const unknown = new Set<string>();
  const files = new Map<string, Uint8Array>();
  const pictures = await printedPictures(paper, shelf);
  const data = sheetData(paper, fonts, pictures, unknown);
  for (const { file, bytes } of pictures.values()) files.set(file, bytes);
  paper.signatures.forEach(({ image }, at) => {
    if (image !== null) files.set(signatureFile(at), image);
  });
  files.set('/paper.json', Buffer.from(JSON.stringify(data, withBreaks)));
  const pdf = await typesetter.set('/main.typ', files, fonts.files);
  const pages = pagesOf(pdf);
  if (pages > limits.pages) throw tooManyPages(limits.pages);
  return { pdf, pages, unknownCharacters: [...unknown].toSorted() };
}

function sheetData(
  paper: Paper,
  fonts: FontSet,
  pictures: ReadonlyMap<string, SheetPicture>,
  unknown: Set<string>,
): unknown {
  const { profile, caption, language } = paper;
  const printable = (character: string): boolean => {
    if (fonts.printable(character)) return true;
    unknown.add(codePoint(character));
    return false;
  };
  const plain = (text: string): string => plainLine(text, printable);
  const body = readBody(paper.body, {
    citations: paper.citations,
    printable,
    picture: (address) => pictures.get(address) ?? null,
    numbering: profile.numbering && caption !== null,
  });
  const [lang = 'en', region] = (language || profile.language).split('-');
  const address = addressBelowSignature(caption, profile).map((line) => plain(line));
  return {
    title: plain(paper.title),
    lang: lang.toLowerCase(),
    region: region?.length === 2 ? region.toUpperCase() : null,
    layout: (caption === null ? letterLayout : layoutOf)(profile, { text: fonts.text, mono: fonts.mono }),
    footer: {
      number: profile.footer.number,
      // A letter of one page has no number.
      first: caption !== null,
      title: profile.footer.title && caption !== null ? plain(caption.footer) : '',
      rule: profile.footer.rule,
      size: profile.footer.size,
    },
    mark: paper.mark === null ? null : plain(paper.mark),
    caption: caption === null ? null : plainCaption(setCaption(caption, profile), plain),
    body,
    signatures: paper.signatures.map((signature, at) => ({
      ...signature,
      name: plain(signature.name),
      role: signature.role === null ? null : plain(signature.role),
      date: signature.date === null ? null : plain(signature.date),
      place: signature.place === null ? null : plain(signature.place),
      statement: signature.statement === null ? null : plain(signature.statement),
      image: signature.image === null ? null : signatureFile(at),
      signed: signature.hash !== null,
      dateLabel: profile.dateLabel,
      statementTitle: profile.statementTitle,
      address: at === 0 ? address.filter((line) => line !== signature.name && line !== signature.role) : [],
    })),
  };
}

function signatureFile(at: number): string {
  return `/signatures/${at}.png`;
}

interface SheetPicture extends PrintedPicture {
  /** Its path in the sheets. */
  file: string;
}

/** Pictures by their address in the text. */
async function printedPictures(paper: Paper, shelf: PictureShelf): Promise<ReadonlyMap<string, SheetPicture>> {
  const found = new Map<string, SheetPicture>();
  for (const [address, picture] of Object.entries(paper.pictures)) {
    const printed = await shelf.printed(picture);
    if (printed) found.set(address, { ...printed, file: `/pictures/${found.size}.${printed.type}` });
  }
  return found;
}

const longWord = /[^\s\u200B]{40,}/gu;

/**
 * For JSON: a word that no line can hold may be broken every eight letters, where the sheets see U+200B and print
 * nothing. Only in lists, which is where text is. Addresses are broken by the typesetter.
 */
function withBreaks(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d+$/.test(key)) return value;
  return value.replaceAll(longWord, (word) => (word.includes('://') ? word : word.replaceAll(/.{8}/gsu, '$&\u200B')));
}

/** Outside of the text a character without a font is written as its code, in one string. */
function plainLine(text: string, printable: (character: string) => boolean): string {
  return plainWords(text, { printable })
    .map((word) => (typeof word === 'string' ? word : word.t === 'unknown' ? `[${word.code}]` : ' '))
    .join('');
}

function plainCaption(caption: SetCaption, plain: (text: string) => string): SetCaption {
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

/** All that is printed, to see which fonts it takes. */
function everyWordOf(paper: Paper): string {
  const { caption, profile, signatures, citations } = paper;
  return [
    paper.title,
    paper.body,
    paper.mark,
    ...Object.values(citations),
    JSON.stringify(caption),
    ...signatures.flatMap(({ name, role, date, place, statement }) => [name, role, date, place, statement]),
    profile.firstPage.numberLabel + profile.firstPage.versus + profile.firstPage.between,
  ].join('\n');
}

/** The page tree’s root says how many pages there are. */
function pagesOf(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  return Math.max(
    0,
    ...[...text.matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type\s*\/Pages\b/g)].map((match) =>
      Number(match[1] ?? match[2]),
    ),
  );
}
