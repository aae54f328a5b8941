import type { Box } from '#server/papers/pdfium/words.ts';

/*
 * What a PDF is, as far as rules ask: plain data, to be kept by the hash of the file. Drawing its pages takes long, and
 * the rules over it (findings.ts) take none.
 */

export interface PdfFacts {
  /** `repaired`: PDFium reads it and qpdf does not. Only `read` and `repaired` have pages. */
  state: 'read' | 'repaired' | 'password' | 'damaged';
  bytes: number;
  pages: PageFacts[];
  encrypted: boolean;
  signatures: number;
  structure: StructureFacts;
}

export interface PageFacts {
  /** In points, of the upright page. */
  width: number;
  height: number;
  words: SeenWord[];
  /** Nothing is drawn on it. */
  blank: boolean;
}

export interface SeenWord extends Box {
  text: string;
  /**
   * `hidden`: it can be copied and searched, and nobody sees it. `unmatched`: of the text layer of a scan, at a place
   * where the scan has nothing. `undrawn`: its font is not in the file, and other programs may have one.
   */
  sight: 'seen' | 'hidden' | 'unmatched' | 'undrawn';
}

export interface StructureFacts {
  layers: number;
  scripts: number;
  attachments: number;
  fields: number;
  /** Numbers of pages from 1, one for each. */
  annotations: number[];
  /** Addresses outside the file. */
  links: { page: number; address: string }[];
  /** What the file says of its making: `Author`, `Producer`, `XMP`. */
  metadata: string[];
  /** Its pictures say where they were taken. */
  locations: number;
}

export const noStructure: StructureFacts = {
  layers: 0,
  scripts: 0,
  attachments: 0,
  fields: 0,
  annotations: [],
  links: [],
  metadata: [],
  locations: 0,
};
