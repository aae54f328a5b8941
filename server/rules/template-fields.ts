/*
 * Fields in the text of a template, written `{{case number}}`, for both sides. What they are called counts without
 * spaces, marks and capitals, so that `{{caseNumber}}` and `{{Case number}}` are one.
 */

/** Characters of one value, and how many values a document may begin with. */
export const templateLimits = { value: 100_000, values: 200 } as const;

const field = /\{\{[ \t]*(?=[^{}\r\n]*[\p{L}\p{N}])([^{}\r\n]{1,60}?)[ \t]*\}\}/gu;

/** What two names of one field have in common; empty for what is no name. */
export function fieldKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The names of the fields of a text, each once, as it is first written. */
export function fieldsIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(field)) {
    const key = fieldKey(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/**
 * The text with its fields filled by `values`, which are Markdown by `fieldKey`. What has no value stays as it is
 * written; no field in a value is filled. Further lines of a value stay in the list item or quotation that it is in.
 */
export function fillFields(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(field, (written: string, name: string, at: number) => {
    const value = values.get(fieldKey(name));
    if (value === undefined) return written;
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    return value.replaceAll(/\r\n|\r|\n/g, `$&${margin(before)}`);
  });
}

/** A field of a template, as far as a text is begun with it. */
interface Field {
  name: string;
  /** What need not be filled leaves nothing behind. */
  required: boolean;
}

/** The fields that a document begins without: what may be left out and has no value. */
export function leftOut<F extends Field>(fields: readonly F[], values: ReadonlyMap<string, string>): F[] {
  return fields.filter(({ name, required }) => !required && (values.get(fieldKey(name)) ?? '').trim() === '');
}

/** The text that a document begins with: filled, and without what may be left out and has no value. */
export function begunText(text: string, fields: readonly Field[], values: ReadonlyMap<string, string>): string {
  const gone = leftOut(fields, values).map(({ name }) => name);
  return fillFields(gone.length === 0 ? text : withoutFields(text, gone), values);
}

/**
 * The text without these fields. A sentence that has one goes with it, and a heading that nothing is left below. Of
 * templates, whose paragraphs have an empty line between them.
 */
function withoutFields(text: string, names: readonly string[]): string {
  const gone = new Set(names.map((name) => fieldKey(name)));
  const isGone = (sentence: string): boolean => fieldsIn(sentence).some((name) => gone.has(fieldKey(name)));
  const before = text.split(/\n{2,}/);
  const after = before.map((paragraph) => (isGone(paragraph) ? withoutSentences(paragraph, isGone) : paragraph));
  const kept: string[] = [];
  // From the end: a heading is judged by what is left below it.
  for (let at = after.length - 1; at >= 0; at -= 1) {
    const paragraph = after[at] ?? '';
    if (after[at + 1] === '' && isBare(paragraph, kept[0])) after[at] = '';
    else if (paragraph !== '') kept.unshift(paragraph);
  }
  const end = /\n*$/.exec(text)?.[0] ?? '';
  return `${kept.join('\n\n').trimEnd()}${end}`;
}

function withoutSentences(paragraph: string, isGone: (sentence: string) => boolean): string {
  const lines = paragraph.split('\n').map((line) => {
    const sentences = line.split(/(?<=[.!?]) +/);
    return sentences.filter((sentence) => !isGone(sentence)).join(' ');
  });
  const left = lines.filter((line) => line.trim() !== '').join('\n');
  // The line that it went on with may be gone.
  return left.replace(/\\$/, '');
}

/** A heading with nothing of its own before what comes next. */
function isBare(paragraph: string, next: string | undefined): boolean {
  if (level(paragraph) === 0) return false;
  return next === undefined || (level(next) > 0 && level(next) <= level(paragraph));
}

/** Of a heading; 0 of what is none. */
function level(paragraph: string): number {
  return /^(#{1,6}) /.exec(paragraph)?.[1]?.length ?? 0;
}

/** What a line has before a field when it is an indentation, the mark of a list item or of a quotation, and no words. */
function margin(before: string): string {
  if (!/^\s*(?:>|[-*+]|\d{1,9}[.)])?[ \t]*$/.test(before)) return '';
  return before.replaceAll(/[^>\s]/g, ' ');
}
