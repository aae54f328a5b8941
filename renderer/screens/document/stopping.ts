import type { Court, DocumentExport, DocumentFinding } from '#renderer/api/generated.ts';

export type FindingCode = DocumentFinding['code'];

/** Findings of one kind, which a person lets pass together. */
export interface StoppingGroup {
  code: FindingCode;
  severity: DocumentFinding['severity'];
  count: number;
  /** What was found, each sentence once, with the places that it is about. */
  sentences: readonly Sentence[];
}

interface Sentence {
  text: string;
  fix: string | null;
  excerpts: readonly string[];
}

/** What stops a final export, by its kind, the gravest first, as the server sorted it. */
export function stoppingGroups(findings: readonly DocumentFinding[]): StoppingGroup[] {
  const stopping = findings.filter(({ severity }) => severity !== 'notice');
  return [...Map.groupBy(stopping, ({ code }) => code)].map(([code, of]) => ({
    code,
    severity: of.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
    count: of.length,
    sentences: sentencesOf(of),
  }));
}

function sentencesOf(findings: readonly DocumentFinding[]): Sentence[] {
  const same = Map.groupBy(findings, ({ text, fix }) => JSON.stringify([text, fix]));
  return [...same.values()].flatMap((of) =>
    of.slice(0, 1).map(({ text, fix }) => ({ text, fix, excerpts: of.flatMap(({ excerpt }) => excerpt ?? []) })),
  );
}

/** What a person lets pass, of one reading of the document. */
export interface Waived {
  contentHash: string;
  codes: readonly FindingCode[];
}

/** What was let pass before the document was changed counts no longer. */
export function waivedNow({ contentHash, codes }: Waived, court: Pick<Court, 'contentHash'>): readonly FindingCode[] {
  return contentHash === court.contentHash ? codes : [];
}

/** The latest first, and whether the document still says what was exported. */
export function earlierExports({ exports, contentHash }: Pick<Court, 'exports' | 'contentHash'>): {
  made: DocumentExport;
  current: boolean;
}[] {
  return exports.toReversed().map((made) => ({ made, current: made.contentHash === contentHash }));
}
