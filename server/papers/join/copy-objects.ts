import type { PdfFile } from './pdf-file.ts';
import { isDictionary, numberOf, type PdfDictionary, type PdfValue, reference } from './pdf-objects.ts';
import { isReference } from './page-tree.ts';
import type { PdfWriter } from './write-pdf.ts';

/** Copies what pages are made of from a PDF into one that is being written, each object once. */
export class ObjectCopier {
  #file: PdfFile;
  #writer: PdfWriter;
  #numbers = new Map<number, number>();
  #waiting: number[] = [];

  constructor(file: PdfFile, writer: PdfWriter) {
    this.#file = file;
    this.#writer = writer;
  }

  /** An object of the file is written by somebody else, with this number. */
  place(number: number, written: number): void {
    this.#numbers.set(number, written);
  }

  /** The value as it is to be written. What it names is copied by `finish`. */
  value(value: PdfValue): PdfValue {
    if (typeof value === 'string') return isReference(value) ? reference(this.#numberFor(numberOf(value))) : value;
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    return isDictionary(value) ? this.dictionary(value) : value;
  }

  dictionary(value: PdfDictionary): PdfDictionary {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.value(each)]));
  }

  finish(): void {
    for (let number = this.#waiting.pop(); number !== undefined; number = this.#waiting.pop()) {
      const [object, written] = [this.#file.get(number), this.#numbers.get(number)];
      if (object && 'stream' in object) {
        const { '/Length': _, ...dict } = object.stream.dict;
        this.#writer.addStream(this.dictionary(dict), this.#file.dataOf(object.stream), object.stream.length, written);
      } else this.#writer.add(isOfItsFile(object?.value) ? null : this.value(object?.value ?? null), written);
    }
  }

  #numberFor(number: number): number {
    const known = this.#numbers.get(number);
    if (known !== undefined) return known;
    const written = this.#writer.reserve();
    this.#numbers.set(number, written);
    this.#waiting.push(number);
    return written;
  }
}

/** What holds a whole file together would bring all of it along. */
export function isOfItsFile(value: PdfValue | undefined): boolean {
  return isDictionary(value) && (value['/Type'] === '/Pages' || value['/Type'] === '/Catalog');
}
