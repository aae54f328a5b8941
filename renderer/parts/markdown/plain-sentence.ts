/** One line of letters, digits and marks that mean nothing in Markdown, and no start of a list or of an address. */
const plain = /^\p{L}(?:[\p{L}\p{N}"'‘’“”,;()?%$€£§–—/-]| (?! )|\.(?!\p{L}))*$/u;

/** Whether a text is shown unchanged, so that most titles of a list need no parsing. */
export function plainSentence(text: string): boolean {
  return text.length <= 300 && !text.endsWith(' ') && !/www\./i.test(text) && plain.test(text);
}
