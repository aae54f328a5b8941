import { z } from 'zod';
import { NotUnderstood } from '#server/sync/sides.ts';
import { understood } from '#server/sync/matter/scan-there.ts';

/** An export on one side, as far as sync looks at it. */
export interface Import {
  id: string;
  state: string;
  sha256: string;
  size: number;
  fileName: string;
  device: string | null;
  courtCaseId: string | null;
  /** JSON in one order, so that equal answers are equal texts. */
  answers: string;
  setHash: string | null;
  /** Why it was refused. */
  error: string | null;
}

const Answer = z.looseObject({
  id: z.string().min(1),
  state: z.string(),
  sha256: z.string().nullable(),
  size: z.number(),
  fileName: z.string(),
  device: z.string().nullable().default(null),
  courtCaseId: z.string().nullable().default(null),
  answers: z.record(z.string(), z.unknown()).default({}),
  report: z
    .looseObject({ setHash: z.string().nullable().default(null), error: z.string().nullable().default(null) })
    .nullable()
    .default(null),
});

/** What the server says of one; anything else ends the run (SPEC 2.2). */
export function asImport(value: unknown): Import {
  const read = Answer.safeParse(value);
  if (!read.success) return understood(() => raise());
  const { id, state, sha256, size, fileName, device, courtCaseId, answers, report } = read.data;
  const sorted = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    id,
    state,
    sha256: sha256 ?? '',
    size,
    fileName,
    device,
    courtCaseId,
    answers: JSON.stringify(Object.fromEntries(sorted)),
    setHash: report?.setHash ?? null,
    error: report?.error ?? null,
  };
}

function raise(): never {
  throw new NotUnderstood('post_messages_import answered something else than an import.');
}
