/** A line this long was ended by the margin, in characters. */
const byMargin = 40;

/** [start, end) of each sentence of a page, UTF-16, without the spaces around it. A line that the margin ended goes on. */
export function sentencesOf(text: string): [number, number][] {
  const lines = text.split('\n');
  const joined = lines.reduce((before, line, index) => {
    const above = lines[index - 1] ?? '';
    const goesOn =
      line.trim() !== '' && (/^\p{Ll}/u.test(line) || (above.length >= byMargin && !/[.!?:;]\s*$/u.test(above)));
    return `${before}${above.trim() !== '' && goesOn ? ' ' : '\n'}${line}`;
  });
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(joined);
  return [...sentences].flatMap(({ index, segment }): [number, number][] => {
    if (!/[\p{L}\p{N}]/u.test(segment)) return [];
    const start = index + segment.length - segment.trimStart().length;
    return [[start, start + segment.trim().length]];
  });
}
