const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * These exports write UTF-8 as if each byte were a character. Undone only when every character fits a byte and the bytes
 * are UTF-8: text that was right stays as it is.
 */
export function repaired(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return text; // Not UTF-8: then it was written as it should be.
  }
}
