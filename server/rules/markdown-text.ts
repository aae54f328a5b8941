/** A row shows no more than this, and a list of thousands asks for all of them at once. */
const longest = 2000;
const marked = /[\\`*_~[\]<>&#|!\n\r\t+=-]|\d[.)] | {2}|^ | $/;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  copy: '©',
  sect: '§',
};

/** The words of a Markdown text in one line, for a row, a title or a name. Exact rendering is for `MarkdownView`. */
export function markdownText(source: string): string {
  const text = source.length > longest ? source.slice(0, longest) : source;
  if (!marked.test(text)) return text;
  const kept: string[] = [];
  const lines = text
    .split(/\r\n?|\n/)
    .map(withoutLineMarks)
    .filter(Boolean)
    .join(' ');
  const words = keepAside(lines, kept)
    .replace(
      /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:<[^>]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*\)/g,
      '$1',
    )
    .replace(/!?\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]+|[^\s<>@]+@[^\s<>@]+)>/gi, '$1')
    .replace(/(\*{1,3}|~{1,2})(?=\S)([^*~]*\S)\1/g, '$2')
    .replace(/(\*{1,3})(?=\S)([^*]*\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, entity);
  return putBack(words, kept).replace(/\s+/g, ' ').trim();
}

/** A line without its quote, heading, list, task, rule, fence and table marks. */
function withoutLineMarks(line: string): string {
  if (/^\s*(?:(?:[-*_]\s*){3,}|=+\s*|(?:`{3,}|~{3,}).*|\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*)$/.test(line)) return '';
  const words = line
    .replace(/^(?:\s*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s)))+\s*/, '')
    .replace(/^\s*#{1,6}(?:\s+|$)/, '')
    .replace(/\s#+\s*$/, '')
    .replace(/^\[[ xX]\]\s+/, '');
  return /^\s*\|.*\|\s*$/.test(words) ? words.replace(/^\s*\||\|\s*$/g, '').replace(/\s*\|\s*/g, ' · ') : words;
}

/** What marks must not be read in: code, and backslash escapes. It is moved to the private use area. */
function keepAside(text: string, kept: string[]): string {
  const keep = (words: string): string => `\uE000${kept.push(words) - 1}\uE001`;
  return text
    .replace(/[\uE000\uE001]/g, '')
    .replace(
      /\\([!-/:-@[-`{-~])|(`+)(?!`)(.*?[^`])\2(?!`)/g,
      (_, mark: string | undefined, _ticks, code: string | undefined) => keep(mark ?? code?.trim() ?? ''),
    );
}

function putBack(text: string, kept: readonly string[]): string {
  return text.replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? '');
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
