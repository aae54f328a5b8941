import { z } from 'zod';
import { signatureKinds } from './paper.ts';
import usCalifornia from './profiles/us-california.json' with { type: 'json' };
import usFederal from './profiles/us-federal.json' with { type: 'json' };
import usGeneric from './profiles/us-generic.json' with { type: 'json' };
import ukCivil from './profiles/uk-civil.json' with { type: 'json' };
import ukFamily from './profiles/uk-family.json' with { type: 'json' };

/*
 * What a court wants of its papers, as data: each profile says what the rules say of each of its figures, and where and
 * when that was read. Lengths are in points, 72 to the inch.
 */

/** Free fonts with the widths of Times New Roman, Arial and Courier New. */
export const paperFonts = ['tinos', 'arimo', 'cousine'] as const;
export type PaperFont = (typeof paperFonts)[number];

/** From half an inch to two inches: less can't be printed everywhere, more leaves no room for a caption. */
const margin = z.number().min(36).max(144);
const margins = z.strictObject({ top: margin, right: margin, bottom: margin, left: margin });
const fontSize = z.number().min(12).max(14);
/** The height of a line as a multiple of the font’s size. */
const lineHeight = z.number().min(1).max(2.5);
const density = z.enum(['single', 'double']);

export const profileSource = z.strictObject({
  /** In short, as `comparison` names it. */
  id: z.string().min(1),
  title: z.string(),
  /** Where its text was found, or where it is to be looked for. */
  url: z.url().optional(),
  /** Which edition was found there, or how much of it. */
  edition: z.string().optional(),
  /** Read in the rule itself or on the court’s site, read elsewhere, or not checked. */
  checked: z.enum(['rule', 'secondary', 'unchecked']),
});

/** What the rules say of one thing, in short, and which of the sources; none where no rule that was read says it. */
export const ruling = z.strictObject({ says: z.string().min(1), sources: z.array(z.string()) });

export const comparedSettings = [
  'page',
  'margins',
  'font',
  'size',
  'leading',
  'paragraph',
  'lineNumbers',
  'firstPage',
  'footer',
  'footnotes',
  'quotes',
  'numbering',
  'signatureKinds',
  'dateLabel',
  'statementTitle',
  'statements',
] as const;

export const packetNumberings = ['continuous', 'section'] as const;

/** What a source is, where a court’s rules on packets ask. */
export const sourceNatures = ['correspondence', 'message', 'photograph', 'screenshot', 'medical', 'police'] as const;
export type SourceNature = (typeof sourceNatures)[number];

export const packetRules = [
  'order',
  'links',
  'numbering',
  'labels',
  'view',
  'dpi',
  'maxPages',
  'volumeBytes',
  'fileName',
  'excludeByDefault',
] as const;

/** What a court wants of a packet (in England: a bundle). */
const packet = z.strictObject({
  /** Titles of the sections that are proposed. */
  order: z.array(z.string()).min(1),
  /** Whether rows of the index may lead to pages. */
  links: z.boolean(),
  numbering: z.enum(packetNumberings),
  /** How an exhibit is designated, with `{label}`; whether a bookmark ends with its page. */
  labels: z.strictObject({ exhibit: z.string().includes('{label}'), pageInBookmark: z.boolean() }),
  /** `actual`: opens at 100%; `reader`: as the reader’s program has it. */
  view: z.enum(['actual', 'reader']),
  /** Pictures of pages have at most so many dots an inch. */
  dpi: z.int().min(100).max(600),
  maxPages: z.int().min(1).nullable(),
  volumeBytes: z.int().min(1_000_000).nullable(),
  /** Of each file, with `{case}` for the case number; its volume is added. */
  fileName: z.string().regex(/^(?:[A-Za-z0-9]|\{case\})+$/),
  /** What stays out unless the court directs otherwise. */
  excludeByDefault: z.array(z.enum(sourceNatures)),
  comparison: z.record(z.enum(packetRules), ruling),
});

const lineNumbers = z.strictObject({
  shown: z.boolean(),
  /** Lines on a page, and from one baseline to the next. */
  count: z.int().min(20).max(40),
  pitch: z.number().min(18).max(30),
  /** How far left of the text the numbers end. */
  gap: z.number().min(0).max(72),
  /** Vertical rules, by their distance to the left edge and to the right edge of the text. */
  leftRules: z.array(z.number()),
  rightRules: z.array(z.number()),
});

const firstPage = z.strictObject({
  /** `pleading`: who files above the court, then a box; `box`: the court, then a box; `tramlines`: as in England. */
  layout: z.enum(['pleading', 'box', 'tramlines']),
  /** The numbered line that the court’s title is on; the lines above it are who files. */
  courtLine: z.int().min(1).max(20).nullable(),
  /** Lines of the court, with `{court}` and `{county}`; a line whose field is empty is left out. */
  court: z.array(z.string()).min(1),
  numberLabel: z.string(),
  /** Between the sides. */
  versus: z.string(),
  /** Above the parties; empty for none. */
  between: z.string(),
  /** Where the name and address of who files are printed. */
  filer: z.enum(['top', 'signature']),
});

const footer = z.strictObject({
  title: z.boolean(),
  rule: z.boolean(),
  /** `plain` is 2, `of` is 2 of 9, `page` is Page 2 of 9. */
  number: z.enum(['plain', 'of', 'page']),
  size: z.number().min(8).max(12),
});

const courtProfile = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)+$/),
  name: z.string().min(1),
  /** Words in the name or jurisdiction of a court that it is for; the longest that fits decides. */
  courts: z.array(z.string()),
  /** When a lawyer or somebody of the court last checked it; null: nobody has yet. */
  checkedOn: z.iso.date().nullable(),
  /** When its settings were compared, one by one, with texts of the rules that are published; null: not yet. */
  comparedOn: z.iso.date().nullable(),
  sources: z.array(profileSource).min(1),
  comparison: z.record(z.enum(comparedSettings), ruling),
  /** What the rules ask for besides, and a person has to see to. */
  limits: z.array(ruling),
  /** Of the court, as BCP 47 has it: what a paper without a language of its own is in. */
  language: z.string(),
  page: z.enum(['letter', 'a4']),
  margins,
  font: z.enum(paperFonts),
  size: fontSize,
  /** Of the text, and of what is single-spaced. */
  leading: z.strictObject({ text: lineHeight, single: lineHeight }),
  /** A first line’s indentation, and the space after a paragraph. */
  paragraph: z.strictObject({ indent: z.number().min(0).max(72), gap: z.number().min(0).max(36) }),
  lineNumbers,
  firstPage,
  footer,
  footnotes: z.strictObject({ spacing: density, size: z.number().min(9).max(14) }),
  quotes: z.strictObject({ spacing: density, indent: z.number().min(0).max(72) }),
  /** Paragraphs are numbered through. */
  numbering: z.boolean(),
  /** How a paper may be signed; the first is for people without a lawyer. */
  signatureKinds: z.array(z.enum(signatureKinds)).min(1),
  /** Before the date of a signature. */
  dateLabel: z.string(),
  /** Above what is declared; empty for none. */
  statementTitle: z.string(),
  /** What is declared by signing, by where or for what it is used. */
  statements: z.array(z.strictObject({ name: z.string(), text: z.string() })),
  packet,
});
export type CourtProfile = z.infer<typeof courtProfile>;

/** Of what a profile says, everything that a person may set otherwise. */
export const profileSettings = z.strictObject({
  page: z.enum(['letter', 'a4']),
  font: z.enum(paperFonts),
  size: fontSize,
  /** The height of a line of the text as a multiple of the font’s size. */
  spacing: lineHeight,
  margins,
  lineNumbers: z.boolean(),
  footnotes: density,
  numbering: z.boolean(),
});

/** What a person sets otherwise than the court’s profile, field by field. */
export const profileOverrides = profileSettings.extend({ margins: margins.partial() }).partial();
export type ProfileOverrides = z.infer<typeof profileOverrides>;

/** For a court that none of the others is about. */
export const usualProfile: CourtProfile = courtProfile.parse(usGeneric);

export const courtProfiles: readonly CourtProfile[] = [
  usualProfile,
  ...[usFederal, usCalifornia, ukCivil, ukFamily].map((file) => courtProfile.parse(file)),
];

/** A profile by its id; without one, or where none has it any longer, the one for any court. */
export function profileOf(id: string | null): CourtProfile {
  const [usual] = courtProfiles;
  const found = courtProfiles.find((profile) => profile.id === id) ?? usual;
  if (!found) throw new Error('There are no court profiles in this installation.');
  return found;
}

/** As the profile has what a person may set otherwise. */
export function settingsOf(profile: CourtProfile): z.infer<typeof profileSettings> {
  const { page, margins: own, font, size, leading, lineNumbers: numbers, footnotes, numbering } = profile;
  return {
    page,
    font,
    size,
    spacing: leading.text,
    margins: own,
    lineNumbers: numbers.shown,
    footnotes: footnotes.spacing,
    numbering,
  };
}

/** What a court wants of a packet, without what its rules say of each. */
export const packetRequirements = packet.omit({ comparison: true });

export function packetOf({
  packet: { comparison: _said, ...wanted },
}: CourtProfile): z.infer<typeof packetRequirements> {
  return wanted;
}

/** The profile with a person’s own choices in it. */
export function withOverrides(profile: CourtProfile, overrides: ProfileOverrides): CourtProfile {
  const { margins: ownMargins, spacing, lineNumbers: shown, footnotes, ...plain } = overrides;
  return {
    ...profile,
    ...defined(plain),
    margins: { ...profile.margins, ...defined(ownMargins ?? {}) },
    leading: { ...profile.leading, text: spacing ?? profile.leading.text },
    lineNumbers: { ...profile.lineNumbers, shown: shown ?? profile.lineNumbers.shown },
    footnotes: { ...profile.footnotes, spacing: footnotes ?? profile.footnotes.spacing },
  };
}

type Defined<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

/** Without fields that are undefined, which would hide those of the profile. */
function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}
