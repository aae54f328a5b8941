import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saidBy } from './outside-tools.ts';

/** What poppler says of the signatures of a PDF: who signed, and whether it is still what was signed. */
export function pdfsig(pdf: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-signed-'));
  try {
    writeFileSync(path.join(folder, 'signed.pdf'), pdf);
    return saidBy('pdfsig', '-nocert', path.join(folder, 'signed.pdf'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
