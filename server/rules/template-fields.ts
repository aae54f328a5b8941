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

/** What a line has before a field when it is an indentation, the mark of a list item or of a quotation, and no words. */
function margin(before: string): string {
  if (!/^\s*(?:>|[-*+]|\d{1,9}[.)])?[ \t]*$/.test(before)) return '';
  return before.replaceAll(/[^>\s]/g, ' ');
}
