import { zlibSync } from 'fflate';
import { type PdfDictionary, type PdfValue, reference } from './pdf-objects.ts';
import { valueAsPdf } from './pdf-syntax.ts';

/**
 * Writes a PDF from its first byte to its last, object by object in any order: streams at once, everything else together
 * in packed streams of objects. It keeps nothing but where each object is. The same objects are the same bytes:
 * that is why fflate packs them, which is the same program everywhere, and not zlib, which is not.
 */
export class PdfWriter {
  #write: (bytes: Uint8Array) => void;
  #pack: boolean;
  #written = 0;
  #places: Place[] = [{ kind: 0, place: 0, index: 0xffff }];
  #waiting: { number: number; body: string }[] = [];
  #container: number | null = null;

  /** `pack`: makes the file smaller, which takes longer. */
  constructor(write: (bytes: Uint8Array) => void, { pack = true } = {}) {
    this.#write = write;
    this.#pack = pack;
    this.#put(Buffer.from('%PDF-1.7\n%\u00BF\u00F7\u00A2\u00FE\n', 'latin1'));
  }

  /** The number of an object that is still to come. */
  reserve(): number {
    // Until it is written it is free; readers take a reference to it for nothing.
    return this.#places.push({ kind: 0, place: 0, index: 0 }) - 1;
  }

  add(value: PdfValue, number = this.reserve()): string {
    this.#container ??= this.reserve();
    this.#places[number] = { kind: 2, place: this.#container, index: this.#waiting.length };
    this.#waiting.push({ number, body: valueAsPdf(value) });
    if (this.#waiting.length === objectsInStream) this.#packObjects();
    return reference(number);
  }

  /** `length`: of all pieces, which are as the dictionary says that they are packed. */
  addStream(dict: PdfDictionary, pieces: Iterable<Uint8Array>, length: number, number = this.reserve()): string {
    this.#places[number] = { kind: 1, place: this.#written, index: 0 };
    this.#put(Buffer.from(`${number} 0 obj\n${valueAsPdf({ ...dict, '/Length': length })}\nstream\n`, 'latin1'));
    const before = this.#written;
    for (const piece of pieces) this.#put(piece);
    if (this.#written - before !== length)
      throw new Error(`A stream has ${this.#written - before} bytes of ${length}.`);
    this.#put(streamEnd);
    return reference(number);
  }

  /** A stream of what is not packed yet. */
  addPacked(dict: PdfDictionary, data: Uint8Array, number = this.reserve()): string {
    if (!this.#pack) return this.addStream(dict, [data], data.length, number);
    const packed = zlibSync(data, { level: 6 });
    return this.addStream({ ...dict, '/Filter': '/FlateDecode' }, [packed], packed.length, number);
  }

  /** `id`: 32 hexadecimal digits. */
  end({ root, info, id }: { root: string; info: string | null; id: string }): void {
    this.#packObjects();
    const number = this.reserve();
    const at = this.#written;
    this.#places[number] = { kind: 1, place: at, index: 0 };
    const table = Buffer.alloc(this.#places.length * placeBytes);
    for (const [own, { kind, place, index }] of this.#places.entries()) {
      table.writeUInt8(kind, own * placeBytes);
      table.writeUIntBE(place, own * placeBytes + 1, 5);
      table.writeUInt16BE(index, own * placeBytes + 6);
    }
    const facts = {
      '/Type': '/XRef',
      '/Size': this.#places.length,
      '/W': [1, 5, 2],
      '/Root': root,
      ...(info === null ? {} : { '/Info': info }),
      '/ID': [`b:${id}`, `b:${id}`],
    };
    this.addPacked(facts, table, number);
    this.#put(Buffer.from(`startxref\n${at}\n%%EOF\n`));
  }

  #packObjects(): void {
    if (this.#container === null) return;
    let offset = 0;
    const head = this.#waiting.map(({ number, body }) => {
      const entry = `${number} ${offset} `;
      offset += body.length + 1;
      return entry;
    });
    const first = head.join('');
    const dict = { '/Type': '/ObjStm', '/N': this.#waiting.length, '/First': first.length };
    const data = Buffer.from(`${first}${this.#waiting.map(({ body }) => body).join('\n')}\n`, 'latin1');
    this.#waiting = [];
    const number = this.#container;
    this.#container = null;
    this.addPacked(dict, data, number);
  }

  #put(bytes: Uint8Array): void {
    this.#write(bytes);
    this.#written += bytes.length;
  }
}

interface Place {
  /** 0 free, 1 at a place of the file, 2 in a stream of objects. */
  kind: 0 | 1 | 2;
  place: number;
  index: number;
}

const placeBytes = 8;
const objectsInStream = 200;
const streamEnd = Buffer.from('\nendstream\nendobj\n');
