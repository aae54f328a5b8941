import type { Look } from '#server/extraction/pages/words.ts';
import type { RtfForm } from './rtf-form.ts';
import type { Aside } from './rtf-story.ts';

/** Destinations that hold no words of the document. An unknown `\*` destination holds none either. */
export const silent = new Set(
  ('fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator pict object objdata themedata ' +
    'colorschememapping datastore latentstyles xmlnstbl fldinst filetbl mmathPr info pgptbl nonshppict ' +
    'wgrffmtfilter template shprslt sp formfield ffl atnauthor atndate upr bkmkstart bkmkend leveltext levelnumbers listname').split(' '),
); // prettier-ignore
export const spokenStarred = new Set([
  'shppict',
  'fldrslt',
  'shpinst',
  'footnote',
  'annotation',
  'fldinst',
  'ud',
  'do',
]);
export const infoFields: Record<string, string> = {
  title: 'title',
  author: 'author',
  subject: 'subject',
  company: 'company',
};
export const asides: Record<string, Aside> = {
  footnote: 'note',
  annotation: 'comment',
  shptxt: 'box',
  dptxbxtext: 'box',
};
/** Silent, but heard: who comments, when, and what a list of a form has to choose from. */
export const heardWords: Record<string, Heard> = { atnauthor: 'author', atndate: 'date', ffl: 'entry' };
type Heard = 'author' | 'date' | 'entry';
export const surroundings = /^(header|footer)[lrf]?$/;

export const looks: Record<string, 'bold' | 'italic' | 'strike' | 'underlined' | 'hidden'> = {
  b: 'bold',
  i: 'italic',
  strike: 'strike',
  striked: 'strike',
  ul: 'underlined',
  v: 'hidden',
};

export const symbols: Record<string, string> = {
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

interface RtfField {
  instruction: string;
  form: RtfForm;
  /** Words were said in it. */
  worded: boolean;
}

/** A picture, as figures of its bytes in this group or as the bytes themselves. */
export interface RtfPicture {
  /** The ending that a file of it would have. */
  ending: string;
  from: number;
  to: number;
  bytes: Buffer | null;
}

export const pictureKinds: Record<string, string> = {
  pngblip: 'png',
  jpegblip: 'jpg',
  emfblip: 'emf',
  wmetafile: 'wmf',
  macpict: 'pict',
  dibitmap: 'dib',
  wbitmap: 'dib',
};

export interface Group {
  silent: boolean;
  font: number;
  fontTable: boolean;
  info: string | null;
  /** How many fallback characters follow a `\u`. */
  fallback: number;
  look: Look;
  /** The style whose name is read, in the table of styles. */
  style: number | null;
  styleTable: boolean;
  field: RtfField | null;
  heard: Heard | null;
  instructing: boolean;
  /** Deleted, and the deletion is not accepted yet. */
  deleted: boolean;
  picture: RtfPicture | null;
  /** What ends with the group. */
  ending: 'aside' | 'label' | 'field' | null;
}

export const outermost: Group = {
  silent: false,
  font: 0,
  fontTable: false,
  info: null,
  fallback: 1,
  look: {},
  style: null,
  styleTable: false,
  field: null,
  heard: null,
  instructing: false,
  deleted: false,
  picture: null,
  ending: null,
};
