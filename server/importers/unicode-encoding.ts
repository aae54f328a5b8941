/** By the byte order mark; UTF-16 without one by its zeros. Null when neither says anything. */
export function unicodeEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  let even = 0;
  let odd = 0;
  const span = Math.min(bytes.length, 2048);
  for (let at = 0; at < span; at++) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  if (odd > span * 0.35 && even < span * 0.02) return 'utf-16le';
  if (even > span * 0.35 && odd < span * 0.02) return 'utf-16be';
  return null;
}
