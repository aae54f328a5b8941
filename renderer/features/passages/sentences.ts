/** A line this long was ended by the margin, in characters. */
const byMargin = 40;

/** What ends with a period and no sentence: before a name, and before a number. */
const beforeName = /\b(?:Mr|Mrs|Ms|Dr|Prof|Hon|St|v|vs)\. *$/;
const beforeNumber = /\b(?:Nos?|Ex)\. *$/;

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
  const whole: { index: number; segment: string }[] = [];
  for (const { index, segment } of sentences) {
    const before = whole.at(-1);
    const goesOn = before !== undefined && (/^\d/.test(segment) ? beforeNumber : beforeName).test(before.segment);
    if (goesOn) before.segment += segment;
    else whole.push({ index, segment });
  }
  return whole.flatMap(({ index, segment }): [number, number][] => {
    if (!/[\p{L}\p{N}]/u.test(segment)) return [];
    const start = index + segment.length - segment.trimStart().length;
    return [[start, start + segment.trim().length]];
  });
}
