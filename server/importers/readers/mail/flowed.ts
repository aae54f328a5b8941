/**
 * Text with `format=flowed` as its writer saw it (RFC 3676): a line that ends with a blank goes on in the next one, if
 * both are quoted as deeply. Whose words are whose follows from the depth, so nothing is joined across it.
 * `delSp` is the parameter of that name: the blank at the end of such a line is no part of the text.
 */
export function unflowed(text: string, delSp: boolean): string {
  const paragraphs: { depth: number; pieces: string[] }[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const words = line.slice(depth).replace(/^ /, '');
    const flows = words.endsWith(' ') && words !== '-- ';
    const piece = flows && delSp ? words.slice(0, -1) : words;
    const last = paragraphs.at(-1);
    if (open && last?.depth === depth && words !== '-- ') last.pieces.push(piece);
    else paragraphs.push({ depth, pieces: [piece] });
    open = flows;
  }
  return paragraphs.map(({ depth, pieces }) => quoted(depth, pieces.join(''))).join('\n');
}

/** A line of one's own that begins with ">" keeps the blank that tells it from a quotation. */
function quoted(depth: number, words: string): string {
  if (depth === 0) return words.startsWith('>') ? ` ${words}` : words;
  return `${'>'.repeat(depth)} ${words}`.trimEnd();
}
