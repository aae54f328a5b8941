import { z } from 'zod';
import { BadAnswer } from '#server/sync/remote/trouble.ts';

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

/** The one of the same file and answers; else one of the same file. */
export function alikeAmong(imports: Iterable<Import>, { sha256, answers }: Import): Import | undefined {
  const alike = [...imports].filter((each) => each.sha256 === sha256);
  return alike.find((each) => each.answers === answers) ?? alike[0];
}

/** What was said when it was added, for the side that lacks it, where its court file has this id. */
export function saidAbout({ answers, device }: Import, courtCaseId: string | null): Record<string, unknown> {
  return {
    attest: 'yes',
    ...(JSON.parse(answers) as Record<string, unknown>),
    ...(device !== null && { device }),
    ...(courtCaseId !== null && { courtCaseId }),
  };
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
  if (!read.success) throw new BadAnswer('refused', 'post_messages_import answered something else than an import.');
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
