import { readFile } from 'node:fs/promises';
import { addressBelowSignature, setCaption, type SetCaption } from './caption.ts';
import type { FontSet } from './fonts.ts';
import { layoutOf, letterLayout } from './layout.ts';
import type { PaperLimits } from './limits.ts';
import type { Paper, Picture, SetPaper } from './paper.ts';
import { readBody } from './read-body.ts';
import { plainWords } from './read-inline.ts';
import { codePoint } from './scripts.ts';
import type { Typesetter } from './typesetter.ts';
import { tooManyPages } from './refusals.ts';

/** What Typst reads itself; others are named in their place. */
const pictureEndings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** One paper as PDF. */
export async function setPaper(
  typesetter: Typesetter,
  paper: Paper,
  limits: Pick<PaperLimits, 'pages'>,
): Promise<SetPaper> {
  const fonts = typesetter.shelf.fontsFor(paper.profile.font, everyWordOf(paper));
  const unknown = new Set<string>();
  const files = new Map<string, Uint8Array>();
  const { data, pictures } = sheetData(paper, fonts, unknown);
  for (const [file, picture] of pictures) files.set(file, await readFile(picture.path));
  paper.signatures.forEach(({ image }, at) => {
    if (image !== null) files.set(signatureFile(at), image);
  });
  files.set('/paper.json', Buffer.from(JSON.stringify(data)));
  const pdf = await typesetter.set('/main.typ', files, fonts.files);
  const pages = pagesOf(pdf);
  if (pages > limits.pages) throw tooManyPages(limits.pages);
  return { pdf, pages, unknownCharacters: [...unknown].toSorted() };
}

function sheetData(
  paper: Paper,
  fonts: FontSet,
  unknown: Set<string>,
): { data: unknown; pictures: Map<string, Picture> } {
  const { profile, caption, language } = paper;
  const pictures = new Map<string, Picture>();
  const printable = (character: string): boolean => {
    if (fonts.printable(character)) return true;
    unknown.add(codePoint(character));
    return false;
  };
  const plain = (text: string): string => plainLine(text, printable);
  const body = readBody(paper.body, {
    citations: paper.citations,
    printable,
    picture: (address) => pictureFile(paper.pictures, address, pictures),
    numbering: profile.numbering && caption !== null,
  });
  const [lang = 'en', region] = (language || profile.language).split('-');
  const address = addressBelowSignature(caption, profile).map((line) => plain(line));
  const data = {
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
      address: address.filter((line) => line !== signature.name && line !== signature.role),
    })),
  };
  return { data, pictures };
}

function signatureFile(at: number): string {
  return `/signatures/${at}.png`;
}

function pictureFile(given: Paper['pictures'], address: string, pictures: Map<string, Picture>): string | null {
  const picture = Object.hasOwn(given, address) ? given[address] : undefined;
  const ending = picture && pictureEndings[picture.mimeType];
  if (!picture || ending === undefined) return null;
  const known = [...pictures].find(([, other]) => other.path === picture.path);
  if (known) return known[0];
  const file = `/pictures/${pictures.size}.${ending}`;
  pictures.set(file, picture);
  return file;
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
