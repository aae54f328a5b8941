const quote = 0x22;
const backslash = 0x5c;

/** Finds where a JSON value ends, in bytes that come bit by bit: it only counts brackets and strings. */
export class JsonEnd {
  /** So many bytes need not be looked at again. */
  looked = 0;
  #depth = 0;
  #inString = false;
  #begun = false;

  /** How many bytes the value takes, with `bytes` beginning where they did before; null when it goes on. */
  find(bytes: Buffer): number | null {
    while (this.looked < bytes.length) {
      if (this.#inString) {
        const closing = closingQuote(bytes, this.looked);
        if (closing === null) {
          this.looked = beforeSlashes(bytes, this.looked);
          return null;
        }
        this.looked = closing + 1;
        this.#inString = false;
        if (this.#depth === 0) return this.looked;
        continue;
      }
      const byte = bytes[this.looked] ?? 0;
      if (this.#depth === 0 && this.#begun && isAfterScalar(byte)) return this.looked;
      this.looked++;
      this.#begun = true;
      if (byte === quote) this.#inString = true;
      else if (byte === 0x7b || byte === 0x5b) this.#depth++;
      else if (byte === 0x7d || byte === 0x5d) {
        this.#depth--;
        if (this.#depth <= 0) return this.looked;
      }
    }
    return null;
  }
}

/** Between brackets a number, `true` or `null` ends before a comma, a bracket or a blank. */
function isAfterScalar(byte: number): boolean {
  return byte === 0x2c || byte === 0x7d || byte === 0x5d || byte <= 0x20;
}

function closingQuote(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(quote, from); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (at - 1 - slashes >= from && bytes[at - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return null;
}

/** Backslashes at the end say what the next byte is. */
function beforeSlashes(bytes: Buffer, from: number): number {
  let at = bytes.length;
  while (at > from && bytes[at - 1] === backslash) at--;
  return at;
}
