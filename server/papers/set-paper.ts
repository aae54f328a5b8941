import { addressBelowSignature, setCaption } from './caption.ts';
import type { FontSet } from './fonts.ts';
import { layoutOf, letterLayout } from './layout.ts';
import { breakLongWords } from './long-words.ts';
import { localeOf } from './locale.ts';
import type { PaperLimits } from './limits.ts';
import type { Paper, SetPaper } from './paper.ts';
import type { PictureShelf, PrintedPicture } from './pictures.ts';
import { pagesOf } from './page-count.ts';
import { plainCaption, plainLine, plainSignature } from './plain.ts';
import { readBody } from './read-body.ts';
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
  given: Paper,
  limits: Pick<PaperLimits, 'pages'>,
): Promise<SetPaper> {
  // Half a character, which JavaScript allows, is no character to anyone else.
  const paper = { ...given, body: given.body.toWellFormed() };
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
  const { language: lang, region } = localeOf(language, profile.language);
  const address = addressBelowSignature(caption, profile).map((line) => plain(line));
  return {
    title: plain(paper.title),
    lang,
    region: region ?? null,
    layout: (caption === null ? letterLayout : layoutOf)(profile, {
      text: fonts.text,
      mono: fonts.mono,
    }),
    footer: {
      number: profile.footer.number,
      // A letter of one page has no number.
      first: caption !== null,
      title: profile.footer.title && caption !== null ? plain(caption.footer) : '',
      rule: profile.footer.rule,
      size: profile.footer.size,
      before: 0,
      total: null,
    },
    mark: paper.mark === null ? null : plain(paper.mark),
    caption: caption === null ? null : plainCaption(setCaption(caption, profile), plain),
    body,
    signatures: paper.signatures.map((signature, at) => ({
      ...plainSignature(signature, plain),
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

/** For JSON: only in lists, which is where text is. The typesetter itself breaks addresses. */
function withBreaks(key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d+$/.test(key)) return value;
  return breakLongWords(value, 40, (word) => word.includes('://'));
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
