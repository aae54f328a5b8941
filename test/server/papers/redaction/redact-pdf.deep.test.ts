import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redactPdf } from '#server/papers/redaction/redact-pdf.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { carryingSecret, foundAgain, secretBox, traces } from './secret-pdf.ts';

/* Every trace that a removed word may leave, alone and with each other. */

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = Object.keys(traces);
const pairs = partOfTheWhole(
  names.flatMap((one, at) => names.slice(at).map((other) => (one === other ? [one] : [one, other]))),
  3,
);

it(`leaves nothing of the words in ${pairs.length} files`, { timeout: 900_000 }, async () => {
  const [source, out] = [join(folder, 'source.pdf'), join(folder, 'redacted.pdf')];
  const left: string[] = [];
  for (const pair of pairs) {
    writeFileSync(source, await carryingSecret(pair));
    const failed = await redactPdf(source, { boxes: [secretBox] }, out).then(
      () => null,
      (error: unknown) => String(error),
    );
    const again = failed === null ? await foundAgain(out) : [failed];
    if (again.length > 0) left.push(`${pair.join(' and ')}: ${again.join()}`);
  }
  expect(left).toEqual([]);
});
