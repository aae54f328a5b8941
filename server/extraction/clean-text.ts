/**
 * Text that every store, index and screen takes: no NUL or other controls, no half of a surrogate pair, line feeds
 * only, no form feed (it divides pages), no invisible soft hyphens that would hide a word from the search.
 * The look-behind keeps a million blanks in a row from taking a minute.
 */
export function cleanText(text: string): string {
  return cleanCharacters(text)
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** As cleanText, with every blank and line where it is: for a part of a text. */
export function cleanCharacters(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u000b\f]/g, '\n')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\ufeff\ufffe\uffff]/g, '')
    .replace(/\p{Surrogate}/gu, '');
}

/** As cleanText, for the one-line facts a file states about itself. */
export function cleanFacts(facts: Record<string, string>): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(facts)) {
    const words = cleanText(value).replace(/\s+/g, ' ').slice(0, 500);
    if (words !== '') clean[name] = words;
  }
  return clean;
}
