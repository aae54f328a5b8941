import { withoutMarks } from '#server/importers/time/plain-figures.ts';
import { attachedLabel, deleted, edited, fileAttached, mediaOmitted, omittedEnding, systemWords } from './phrases.ts';

/*
 * WhatsApp’s own marks in a text. Most follow an invisible mark that nobody types (U+200E, U+200F): behind one the shape
 * is enough; without it the words must be known, or the file must be in the export.
 */

export interface Marked {
  /** What a person wrote. */
  body: string;
  edited: boolean;
  deleted: boolean;
  /** Names of the files; empty for one that the export left out. */
  files: readonly string[];
}

const longestMark = 120;
const startsMarked = /^[\u200e\u200f]/;
const fileFirst = /^([\u200e\u200f]?)([^\n]*\.[\p{L}\p{N}]{1,5}) \(([^()\n]{3,40})\)(?:\n|$)/u;
const angled = /([\u200e\u200f]?)<([^<>\n]{3,200})>/g;
const markedLine = /[\u200e\u200f]([^\n\u200e\u200f]{3,60})$/m;

/** Takes the marks out of a text and says what they meant. `held` knows the files of the export. */
export function takeMarks(text: string, held: (name: string) => boolean): Marked {
  if (text.length <= longestMark && isDeleted(text)) return { body: '', edited: false, deleted: true, files: [] };
  const files: string[] = [];
  let isEdited = false;
  const first = takeFirstFile(text, held, files);
  const rest = first.includes('<')
    ? first.replace(angled, (whole, mark: string, inside: string) => {
        const meaning = meaningOf(inside, mark !== '' || whole === first.trim(), held);
        if (meaning === null) return whole;
        if (meaning === 'edited') isEdited = true;
        else files.push(meaning.file);
        return '';
      })
    : first;
  const body = takeOmitted(rest, files);
  return { body: body === text ? body : trimmed(body), edited: isEdited, deleted: false, files };
}

/** Whether WhatsApp itself wrote it: iOS puts the name of the group or the contact before such lines. */
export function isSystemText(body: string): boolean {
  return startsMarked.test(body) && systemWords.test(withoutMarks(body));
}

function isDeleted(text: string): boolean {
  const said = phraseOf(text);
  return deleted.has(said) || /^this message was deleted by admin .{1,80}$/.test(said);
}

/** Android: `IMG-20190130-WA0001.jpg (file attached)`, then what was written below the picture. */
function takeFirstFile(text: string, held: (name: string) => boolean, files: string[]): string {
  if (!text.includes(' (')) return text;
  const [whole, mark, name = '', words = ''] = fileFirst.exec(text) ?? [];
  if (whole === undefined || !(mark !== '' || held(name) || fileAttached.has(phraseOf(words)))) return text;
  files.push(name);
  return text.slice(whole.length);
}

/** `<Media omitted>`, `<attached: 00000012-PHOTO.jpg>`, `<This message was edited>`; null for what a person wrote. */
function meaningOf(inside: string, sure: boolean, held: (name: string) => boolean): 'edited' | { file: string } | null {
  const said = phraseOf(inside);
  if (edited.has(said)) return 'edited';
  if (mediaOmitted.has(said)) return { file: '' };
  const [, label = '', name = ''] = /^([^:]{3,24}): ?(.+)$/.exec(withoutMarks(inside)) ?? [];
  if (name === '' || !(sure || held(name))) return null;
  const isFile = held(name) || attachedLabel.has(phraseOf(label)) || /\.[\p{L}\p{N}]{1,5}$/u.test(name);
  return isFile ? { file: name.trim() } : null;
}

/** iOS: `image omitted` behind an invisible mark, after what was written below the picture. */
function takeOmitted(text: string, files: string[]): string {
  const [whole, words = ''] = markedLine.exec(text) ?? [];
  if (whole === undefined || !omittedEnding.test(words)) return text;
  files.push('');
  return text.replace(whole, '');
}

function phraseOf(text: string): string {
  return withoutMarks(text)
    .trim()
    .replace(/^<|>$/g, '')
    .replace(/[.。!]$/, '')
    .trim()
    .toLowerCase();
}

/** Blanks and invisible marks that stood around what was taken out. */
function trimmed(body: string): string {
  return body.replace(/^[\u200e\u200f\n]+|[\u200e\u200f\s]+$/g, '');
}
