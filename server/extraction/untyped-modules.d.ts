/** The parts we use of libraries that come without types. */
declare module 'word-extractor' {
  /** Without `filterUnicode: false` it writes other quotation marks and dashes than the document has. */
  interface Options {
    filterUnicode?: boolean;
    includeFooters?: boolean;
  }
  interface WordDocument {
    getBody(options?: Options): string;
    getFootnotes(options?: Options): string;
    getEndnotes(options?: Options): string;
    getHeaders(options?: Options): string;
    getFooters(options?: Options): string;
    getAnnotations(options?: Options): string;
    getTextboxes(options?: Options): string;
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
}

declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<Decoded>;
  }
  const decode: { all(options: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }> };
  export default decode;
}
