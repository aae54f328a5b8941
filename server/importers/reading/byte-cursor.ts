/** A window that moves forward over a stream: what was looked at and not taken is still there. */
export class ByteCursor {
  held: Buffer = Buffer.alloc(0);
  #chunks: AsyncIterator<Buffer>;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** Brings the next chunk; false at the end of the stream. */
  async more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value]);
    return true;
  }

  /** Brings chunks until this many bytes are held; false when there are not as many. */
  async has(length: number): Promise<boolean> {
    while (this.held.length < length) if (!(await this.more())) return false;
    return true;
  }

  take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  /** Ends the stream early. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
