/**
 * Plain text as Markdown that shows exactly it. The timeline answers Markdown, and the titles of evidence, hearings and
 * key dates are plain: “*draft* 1. Notes_v2.txt” must not come out emphasised. Only what would change is escaped, so
 * nearly every title stays as it is.
 */
export function plainAsMarkdown(text: string): string {
  return plainAlready.test(text)
    ? text
    : text
        .split(/(\r\n|\r|\n)/)
        .map(escapeLine)
        .join('');
}

/** Letters, figures and harmless punctuation that begin nothing: by far the usual title. */
const plainAlready = /^(?!\d+[.)])[\p{L}\p{N}][\p{L}\p{N} ,.;:'’“”"()/%$€£§?-]*$/u;

/** An indentation is dropped: Markdown shows none, or makes code of it. */
function escapeLine(line: string): string {
  return (
    line
      .replace(/^[\t ]+/, '')
      .replaceAll(/[\\`*[\]<>|~]/g, '\\$&')
      .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replaceAll(/&(?=#?\w+;)/g, '\\&')
      // A bare address would take the backslashes after it for its own.
      .replaceAll(/(?<=www)\.|:(?=\/\/)|@/gi, '\\$&')
      .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
      // “:-” under a line would make a table of the two.
      .replace(/^(?:[-+=]|:(?=-))/, '\\$&')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  );
}
