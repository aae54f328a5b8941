import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleFolder } from '#server/program/places.ts';

let folder: string | undefined;

/** The sample matter with a line of text for each file: reading its scans anew would take longer than most tests. */
export function plainSample(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(path.join(tmpdir(), 'casewright-plain-sample-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  copyFileSync(path.join(sampleFolder(), 'matter.json'), path.join(made, 'matter.json'));
  const { evidence } = JSON.parse(readFileSync(path.join(made, 'matter.json'), 'utf8')) as {
    evidence: { file: string }[];
  };
  for (const { file } of evidence) writeFileSync(path.join(made, file), `What ${file} says.`);
  return (folder = made);
}
