/** The base64 of a part, while it comes. */
export class Base64Value {
  #encoded: AsyncIterable<Buffer>;
  #characters = 0;

  constructor(encoded: AsyncIterable<Buffer>) {
    this.#encoded = encoded;
  }

  /** The bytes that it stands for. What is no base64 is left out, as phones do. */
  async *bytes(): AsyncGenerator<Buffer> {
    let rest = '';
    for await (const chunk of this.#encoded) {
      const characters = charactersOf(chunk);
      this.#characters += characters.length;
      const text = rest + characters;
      const whole = text.length - (text.length % 4);
      rest = text.slice(whole);
      if (whole > 0) yield Buffer.from(text.slice(0, whole), 'base64');
    }
    if (rest.length > 1) yield Buffer.from(rest, 'base64');
  }

  /** How many bytes it stands for, those that were taken included; what is left is passed over. */
  async size(): Promise<number> {
    for await (const chunk of this.#encoded) this.#characters += charactersOf(chunk).length;
    return Math.floor((this.#characters * 3) / 4);
  }
}

function charactersOf(chunk: Buffer): string {
  return chunk.toString('latin1').replace(/[^A-Za-z0-9+/]+/g, '');
}
