/** The parts we use of libraries that come without types. */
declare module 'word-extractor' {
  interface WordDocument {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getHeaders(options?: { includeFooters?: boolean }): string;
    getFooters(): string;
    getAnnotations(): string;
    getTextboxes(): string;
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
