/** A window that moves forward over a stream: what was looked at and not taken is still there. */
export class ByteCursor {
  held: Buffer = Buffer.alloc(0);
  #chunks: AsyncIterator<Buffer>;
  /** What is held is a part of this, with room behind it, so that a long record is not copied with every chunk. */
  #store: Buffer = this.held;
  #end = 0;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** Brings the next chunk; false at the end of the stream. */
  async more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#append(next.value);
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

  #append(chunk: Buffer): void {
    const length = this.held.length + chunk.length;
    if (this.held.length === 0) {
      this.#store = chunk;
    } else if (this.#store.length - this.#end >= chunk.length) {
      chunk.copy(this.#store, this.#end);
      this.#end += chunk.length;
      this.held = this.#store.subarray(this.#end - length, this.#end);
      return;
    } else {
      this.#store = Buffer.allocUnsafe(length * 2);
      this.held.copy(this.#store);
      chunk.copy(this.#store, this.held.length);
    }
    this.#end = length;
    this.held = this.#store.subarray(0, length);
  }
}
