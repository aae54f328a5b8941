import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { asDictionary, asList, isDictionary, numberOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';
import { EndOfBytes, NotPlain, PdfSyntax } from './pdf-syntax.ts';

/*
 * A PDF on the disk, read object by object: only what is asked for, and no more than its dictionary of a stream. Of what
 * a PDF may be this knows what programs write today (one table or stream of references, objects alone or in streams);
 * everything else is refused with `NotPlain`, and qpdf makes that of it.
 */

/** A stream is where its bytes are in the file. */
export type FileObject = { value: PdfValue } | { stream: FileStream };

export interface FileStream {
  dict: PdfDictionary;
  from: number;
  length: number;
}

type Place = { at: number } | { within: number; index: number };

export class PdfFile {
  #bytes: FileBytes;
  #places = new Map<number, Place>();
  #objects = new Map<number, FileObject | undefined>();
  #containers = new Map<number, Map<number, PdfValue>>();

  /** Throws what the system says of a file that can’t be read. */
  constructor(path: string) {
    this.#bytes = new FileBytes(path);
  }

  /** Finds its objects, which has to be done once; answers the number of its catalog. Throws `NotPlain`. */
  begin(): number {
    const trailer = this.#readPlaces();
    if (trailer['/Encrypt'] !== undefined) throw new NotPlain('This PDF is encrypted.');
    if (trailer['/Prev'] !== undefined || trailer['/XRefStm'] !== undefined) {
      throw new NotPlain('This PDF was changed by adding to it.');
    }
    return rootOf(trailer);
  }

  close(): void {
    this.#bytes.close();
  }

  /** All bytes, piece by piece. */
  pieces(): Iterable<Buffer> {
    return this.#bytes.pieces(0, this.#bytes.size);
  }

  get(number: number): FileObject | undefined {
    if (!this.#objects.has(number)) this.#objects.set(number, this.#read(number));
    return this.#objects.get(number);
  }

  /** The bytes of a stream, as they are. They are good until the next ones are asked for. */
  *dataOf({ from, length }: FileStream): Generator<Buffer> {
    yield* this.#bytes.pieces(from, from + length);
  }

  /** What is packed in a stream, where that is nothing or the usual. */
  unpacked(stream: FileStream): Buffer {
    const { '/Filter': filters = [], '/DecodeParms': parameters = null } = stream.dict;
    const data = Buffer.concat([...this.dataOf(stream)]);
    const [filter, ...others] = Array.isArray(filters) ? filters : [filters];
    if (filter === undefined) return data;
    if (filter !== '/FlateDecode' || others.length > 0) throw new NotPlain('A stream of this PDF is packed unusually.');
    const [parameter = null] = Array.isArray(parameters) ? parameters : [parameters];
    try {
      return withoutPredictor(inflateSync(data), parameter);
    } catch (error) {
      throw new NotPlain('A stream of this PDF can’t be unpacked.', { cause: error });
    }
  }

  #read(number: number): FileObject | undefined {
    const place = this.#places.get(number);
    if (place === undefined) return undefined;
    if ('within' in place) {
      const value = this.#container(place.within).get(number);
      return value === undefined ? undefined : { value };
    }
    return this.#objectAt(place.at, number);
  }

  #objectAt(at: number, expected: number | null): FileObject {
    const object = this.#bytes.parse(at, (syntax): FileObject => {
      const number = Number(syntax.word());
      if (number !== (expected ?? number)) throw new NotPlain(`The object ${expected} is not where this PDF says.`);
      syntax.expect('0');
      syntax.expect('obj');
      const value = syntax.value();
      if (!isDictionary(value)) return { value };
      if (syntax.word() !== 'stream') return { value };
      return { stream: { dict: value, from: at + syntax.startOfStream(), length: -1 } };
    });
    if (!('stream' in object)) return object;
    const length = this.#lengthOf(object.stream.dict);
    const end = object.stream.from + length;
    this.#bytes.parse(end, (syntax) => syntax.expect('endstream'));
    return { stream: { ...object.stream, length } };
  }

  #lengthOf({ '/Length': length }: PdfDictionary): number {
    const object = typeof length === 'string' ? this.get(numberOf(length)) : undefined;
    const value = object && 'value' in object ? object.value : length;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
    throw new NotPlain('A stream of this PDF has no length.');
  }

  /** The objects in a stream of objects, by their numbers. */
  #container(number: number): Map<number, PdfValue> {
    const known = this.#containers.get(number);
    if (known) return known;
    const container = this.get(number);
    if (!container || !('stream' in container)) throw new NotPlain('A stream of objects is missing in this PDF.');
    const { '/N': count, '/First': first } = container.stream.dict;
    const bytes = Buffer.concat([this.unpacked(container.stream), objectEnd]);
    const head = new PdfSyntax(bytes);
    const values = new Map<number, PdfValue>();
    for (let index = 0; index < Number(count); index += 1) {
      const [own, offset] = [Number(head.word()), Number(head.word())];
      values.set(own, new PdfSyntax(bytes, Number(first) + offset).value());
    }
    this.#containers.set(number, values);
    return values;
  }

  #readPlaces(): PdfDictionary {
    const tail = this.#bytes.read(Math.max(0, this.#bytes.size - tailBytes), this.#bytes.size).toString('latin1');
    const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
    if (!(at < this.#bytes.size)) throw new NotPlain('This PDF does not say where its objects are.');
    const isTable = this.#bytes.parse(at, (syntax) => syntax.word()) === 'xref';
    return isTable ? this.#readTable(at) : this.#readStream(at);
  }

  #readTable(at: number): PdfDictionary {
    return this.#bytes.parse(at, (syntax) => {
      syntax.expect('xref');
      for (;;) {
        const begin = syntax.word();
        if (begin === 'trailer') return asDictionary(syntax.value());
        const [first, count] = [Number(begin), Number(syntax.word())];
        if (!Number.isInteger(first) || !Number.isInteger(count))
          throw new NotPlain('The table of this PDF is damaged.');
        for (let number = first; number < first + count; number += 1) {
          const [offset, , use] = [Number(syntax.word()), syntax.word(), syntax.word()];
          if (use === 'n') this.#places.set(number, { at: offset });
          else if (use !== 'f') throw new NotPlain('The table of this PDF is damaged.');
        }
      }
    });
  }

  #readStream(at: number): PdfDictionary {
    const object = this.#objectAt(at, null);
    if (!('stream' in object) || object.stream.dict['/Type'] !== '/XRef') {
      throw new NotPlain('The table of this PDF is not where it says.');
    }
    const { dict } = object.stream;
    const data = this.unpacked(object.stream);
    const widths = asList(dict['/W']).map(Number);
    const [typeWidth = 0, placeWidth = 0, indexWidth = 0] = widths;
    const runs = dict['/Index'] === undefined ? [0, Number(dict['/Size'])] : asList(dict['/Index']).map(Number);
    let from = 0;
    const field = (width: number): number => {
      from += width;
      return width === 0 ? 0 : data.readUIntBE(from - width, width);
    };
    if (widths.some((width) => !(width >= 0 && width <= 6))) throw new NotPlain('The table of this PDF is unusual.');
    for (let run = 0; run < runs.length; run += 2) {
      const [first = 0, count = 0] = [runs[run], runs[run + 1]];
      if (from + count * (typeWidth + placeWidth + indexWidth) > data.length) {
        throw new NotPlain('The table of this PDF is too short.');
      }
      for (let number = first; number < first + count; number += 1) {
        const type = typeWidth === 0 ? 1 : field(typeWidth);
        const [place, index] = [field(placeWidth), field(indexWidth)];
        if (type === 1) this.#places.set(number, { at: place });
        else if (type === 2) this.#places.set(number, { within: place, index });
      }
    }
    return dict;
  }
}

const tailBytes = 1024;
/** In a stream of objects the last one ends with it. */
const objectEnd = Buffer.from('\nendobj\n');

function rootOf({ '/Root': root }: PdfDictionary): number {
  if (typeof root !== 'string') throw new NotPlain('This PDF has no catalog.');
  return numberOf(root);
}

/** Rows of bytes that are the difference to what is left of them or above (PNG, 9.2), as they were. */
function withoutPredictor(data: Buffer, parameters: PdfValue): Buffer {
  if (!isDictionary(parameters) || Number(parameters['/Predictor'] ?? 1) === 1) return data;
  const bits = Number(parameters['/BitsPerComponent'] ?? 8) * Number(parameters['/Colors'] ?? 1);
  const columns = Number(parameters['/Columns'] ?? 1);
  if (Number(parameters['/Predictor']) < 10 || bits !== 8)
    throw new NotPlain('A stream of this PDF is packed unusually.');
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)] ?? 0;
    // 0 as it is, 1 from the left, 2 from above: what tables have.
    if (kind > 2) throw new NotPlain('A stream of this PDF is packed unusually.');
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const before = kind === 1 && column > 0 ? plain[at - 1]! : kind === 2 && row > 0 ? plain[at - columns]! : 0;
      plain[at] = data[row * (columns + 1) + 1 + column]! + before;
    }
  }
  return plain;
}

/** Files up to this size are read at once, into memory that the next one uses again. */
const atOnce = 32 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
const windowBytes = 4 * 1024;

class FileBytes {
  static #spare: Buffer | null = null;
  #file: number;
  #whole: Buffer | null = null;
  #window = Buffer.alloc(0);
  readonly size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
    if (this.size > atOnce) {
      this.#window = Buffer.allocUnsafeSlow(windowBytes);
      return;
    }
    const spare = FileBytes.#spare;
    FileBytes.#spare = null;
    this.#whole = spare && spare.length >= this.size ? spare : Buffer.allocUnsafeSlow(Math.max(pieceBytes, this.size));
    this.#fill(this.#whole.subarray(0, this.size), 0);
  }

  close(): void {
    closeSync(this.#file);
    FileBytes.#spare = this.#whole;
    this.#whole = null;
  }

  read(from: number, to: number): Buffer {
    const end = Math.min(to, this.size);
    if (this.#whole) return this.#whole.subarray(from, end);
    const bytes = Buffer.allocUnsafe(Math.max(0, end - from));
    this.#fill(bytes, from);
    return bytes;
  }

  *pieces(from: number, to: number): Generator<Buffer> {
    if (this.#whole) return yield this.read(from, to);
    for (let at = from; at < to; at += pieceBytes) yield this.read(at, Math.min(at + pieceBytes, to));
  }

  /** Reads from a place on, as far as it needs to. Throws `NotPlain` where the file ends before. */
  parse<Result>(at: number, read: (syntax: PdfSyntax) => Result): Result {
    for (let window = this.#whole ? this.size : windowBytes; ; window *= 4) {
      try {
        return read(new PdfSyntax(window === windowBytes ? this.#windowAt(at) : this.read(at, at + window)));
      } catch (error) {
        if (!(error instanceof EndOfBytes) || at + window >= this.size) throw error;
      }
    }
  }

  /** What is read of it is read before the next one: a piece of memory for each object takes longer than to read it. */
  #windowAt(at: number): Buffer {
    if (this.#whole) return this.read(at, at + windowBytes);
    const bytes = this.#window.subarray(0, Math.max(0, Math.min(windowBytes, this.size - at)));
    this.#fill(bytes, at);
    return bytes;
  }

  #fill(bytes: Buffer, from: number): void {
    for (let done = 0, more = 1; done < bytes.length; done += more) {
      more = readSync(this.#file, bytes, done, bytes.length - done, from + done);
      if (more === 0) throw new EndOfBytes();
    }
  }
}
