/** Requests of small files are smaller than this; the pieces of a large one are on the disk before it has arrived. */
const heldBytes = 8 * 1024 * 1024;

/**
 * The memory that the bytes of a request came in, given back when the request is over. The collector counts what it
 * finds outside its heap as pressure: left to it, every 25 MB of uploads made it walk all of the heap, which took a
 * fifth of the processor.
 */
export class ArrivedBytes {
  readonly #chunks: ArrayBuffer[] = [];
  #size = 0;

  hold({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
    // What is a part of more memory is not the request's alone.
    if (byteLength !== buffer.byteLength || this.#size + byteLength > heldBytes) return;
    this.#chunks.push(buffer);
    this.#size += byteLength;
  }

  /** Whoever still has a view of them finds it empty. */
  release(): void {
    for (const chunk of this.#chunks.splice(0)) chunk.transfer(0);
  }
}
