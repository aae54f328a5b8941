import { z } from 'zod';
import { Instant } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';
import { otherState, stateCode, states } from '#server/rules/residence-states.ts';
import { termsText } from './terms-text.ts';

const Acceptance = z.strictObject({ version: z.string(), residenceState: z.string(), acceptedAt: Instant });

export const Terms = z
  .strictObject({
    version: z.string().meta({ description: 'What to send when the person has accepted this text' }),
    residenceState: z
      .string()
      .nullable()
      .meta({ description: 'The two letters of a US state, or `other`; null while none is known' }),
    text: z.string().meta({ description: 'Markdown' }),
    acceptedVersion: z
      .string()
      .nullable()
      .meta({ description: 'What was accepted last; another than `version` means that this text was not' }),
    acceptedAt: Instant.nullable(),
    acceptances: z.array(Acceptance).meta({ description: 'Every acceptance of this account, the last one first' }),
  })
  .meta({ id: 'Terms' });

/** A state by its two letters or its name, kept by its letters. */
export const ResidenceState = z
  .string()
  .transform((typed, context) => {
    const code = stateCode(typed);
    if (code !== undefined) return code;
    context.addIssue({
      code: 'custom',
      message: 'Give a state of the United States by its two letters or its name, or `other` for anywhere else.',
    });
    return z.NEVER;
  })
  .meta({
    enum: [...Object.keys(states), otherState],
    description: 'A US state by its two letters (its name is understood too), or `other`',
  });

/** The terms for a state, or the strictest ones when none is known, with what the account accepted so far. */
export function toTerms(
  residenceState: string | null,
  accepted: readonly Row<'termsAcceptances'>[],
): z.output<typeof Terms> {
  const { version, text } = termsText(residenceState ?? otherState);
  const [last] = accepted;
  return {
    version,
    residenceState,
    text,
    acceptedVersion: last?.version ?? null,
    acceptedAt: last?.createdAt ?? null,
    acceptances: accepted.map((each) => ({
      version: each.version,
      residenceState: each.residenceState,
      acceptedAt: each.createdAt,
    })),
  };
}
