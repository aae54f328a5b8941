import type { ExportSurveys } from './export-surveys.ts';
import type { HeldExports } from './held-exports.ts';

/** Exports on their way to becoming messages; the server's start wires it to the library. */
export interface Exports {
  held: HeldExports;
  surveys: ExportSurveys;
  /** How many records of an import are stored, while it runs in this process. */
  stored(importId: string): number | undefined;
}

declare module '#server/catalog/context.ts' {
  interface Services {
    exports: Exports;
  }
}
