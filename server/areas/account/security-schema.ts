import { z } from 'zod';
import { Instant } from '#server/catalog/fields.ts';

const AuthenticatorState = z.enum(['off', 'pending', 'on']).meta({
  description: '`pending`: set up, and waiting for its first code; ten minutes long',
});

const OpenSession = z.strictObject({
  id: z.string(),
  label: z.string().meta({ description: 'The browser, as a person knows it' }),
  createdAt: Instant.meta({ description: 'When somebody signed in' }),
  seenAt: Instant.meta({ description: 'When it was last used, to the hour' }),
  current: z.boolean().meta({ description: 'The session that this call was made with; none of them for a token' }),
});

export const AccountSecurity = z
  .strictObject({
    authenticator: AuthenticatorState,
    recoveryCodesLeft: z.int().meta({ description: 'How many were not used yet' }),
    sessions: z.array(OpenSession).meta({ description: 'Where the account is signed in, the last used first' }),
  })
  .meta({ id: 'AccountSecurity' });

/** One shape for all four actions: what an action has no part of is missing. */
export const SecurityChange = z
  .strictObject({
    authenticator: AuthenticatorState,
    secret: z.string().optional().meta({ description: '`setup`: for typing into the authenticator, in base 32' }),
    uri: z.string().optional().meta({ description: '`setup`: the same as `otpauth://`, for a QR code' }),
    expiresAt: Instant.optional().meta({ description: '`setup`: until when `enable` has to follow' }),
    recoveryCodes: z.array(z.string()).optional().meta({
      description: '`enable`: each signs in once in the place of a code; shown this once',
    }),
    sessionsEnded: z.int().optional().meta({ description: '`revoke-sessions`: how many there were' }),
  })
  .meta({ id: 'SecurityChange' });
