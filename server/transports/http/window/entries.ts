import { z } from 'zod';
import { Password } from '#server/areas/account/rules.ts';
import { InvitedRole, MemberRole } from '#server/areas/workspaces/people-schema.ts';
import { Email } from '#server/catalog/email.ts';
import { Id, line } from '#server/catalog/fields.ts';

/**
 * A route by hand for the window, because it comes before a session, gives one or ends it: what it takes and answers.
 * The server's routes and the window's client (build/generate-client.ts) both use it.
 */
export interface Entry<Form extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> {
  readonly method: 'get' | 'post';
  /** Under `/app`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** A signed-in caller asks as such; otherwise it is asked as nobody in particular. */
  readonly signedIn?: true;
  readonly form: Form;
  readonly answer: Answer;
}

function entry<Form extends z.ZodObject, Answer extends z.ZodType>(declared: Entry<Form, Answer>) {
  return declared;
}

const nothing = z.strictObject({});
const Mode = z.enum(['desktop', 'hosted']);

/**
 * A password as it is typed to come in: what is wrong with it is for the person who chose it to hear, and nobody else.
 */
const TypedPassword = z
  .string('Give the password.')
  .min(1, 'Give the password.')
  .max(1024, 'A password is never as long as this.');
const Code = z.string().min(1, 'Give the code.').max(100, 'A code is never as long as this.');
const Secret = z.string().min(1).max(100);
/** A key (SPKI) or a signature, as a browser makes them. */
const Base64 = z.base64('Write it in base64.').min(1).max(200);
const Link = z.strictObject({ link: z.string().max(200) });

const Session = z
  .strictObject({
    account: z.strictObject({ id: Id, name: z.string(), email: z.string(), emailVerified: z.boolean() }).nullable(),
    firstRun: z.boolean(),
    version: z.string(),
    mode: Mode,
    dataFolder: z.string().meta({ description: 'Empty on a hosted server' }),
  })
  .meta({ id: 'Session', description: 'Who is signed in, and whether anything exists yet' });

const Deployment = z
  .strictObject({ mode: Mode, signUp: z.enum(['open', 'invited']), version: z.string() })
  .meta({ id: 'Deployment', description: 'What can be known of a server by whoever opens its address' });

const SignInAnswer = z
  .union([
    z.strictObject({ needs: z.literal('code') }),
    z.strictObject({ account: z.strictObject({ name: z.string(), email: z.string() }) }),
  ])
  .meta({ id: 'SignInAnswer' });

const InvitationFound = z
  .strictObject({
    workspace: z.string(),
    inviter: z.string(),
    role: InvitedRole,
    email: z.string(),
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationFound', description: 'What an invitation is to, as its secret shows it' });

export const entries = {
  session: entry({
    method: 'get',
    path: '/session',
    summary: 'What the window reads first',
    form: nothing,
    answer: Session,
  }),
  windowKey: entry({
    method: 'post',
    path: '/session/key',
    summary: 'Leave the key by which this window signs in again after a restart',
    signedIn: true,
    form: z.strictObject({ publicKey: Base64 }),
    answer: nothing,
  }),
  challenge: entry({
    method: 'get',
    path: '/session/challenge',
    summary: 'What a window signs to be signed in again',
    form: nothing,
    answer: z.strictObject({ challenge: z.string() }),
  }),
  signInAgain: entry({
    method: 'post',
    path: '/session/again',
    summary: 'Sign in again after a restart, by the key that this window left',
    form: z.strictObject({ publicKey: Base64, signature: Base64 }),
    answer: nothing,
  }),
  deployment: entry({
    method: 'get',
    path: '/deployment',
    summary: 'What kind of server this is',
    form: nothing,
    answer: Deployment,
  }),
  signIn: entry({
    method: 'post',
    path: '/sign-in',
    summary: 'Sign in',
    form: z.strictObject({ email: Email, password: TypedPassword, code: Code.optional() }),
    answer: SignInAnswer,
  }),
  signOut: entry({
    method: 'post',
    path: '/sign-out',
    summary: 'Sign out',
    signedIn: true,
    form: nothing,
    answer: nothing,
  }),
  signUp: entry({
    method: 'post',
    path: '/sign-up',
    summary: 'Open an account; answers alike whether there is one with this address or not',
    form: z.strictObject({ email: Email, name: line(200), password: Password, invitation: Secret.optional() }),
    answer: nothing,
  }),
  verify: entry({
    method: 'post',
    path: '/verify',
    summary: 'Confirm an address',
    form: z.strictObject({ link: Secret, password: TypedPassword.optional() }),
    answer: z.strictObject({ email: z.string(), signedIn: z.boolean() }),
  }),
  verifyAgain: entry({
    method: 'post',
    path: '/verify/again',
    summary: 'Send the link that confirms an address again',
    signedIn: true,
    form: nothing,
    answer: nothing,
  }),
  forgot: entry({
    method: 'post',
    path: '/forgot',
    summary: 'Ask for a link that resets the password',
    form: z.strictObject({ email: Email }),
    answer: nothing,
  }),
  reset: entry({
    method: 'post',
    path: '/reset',
    summary: 'Reset the password; ends every session and does not sign in',
    form: z.strictObject({
      link: Secret,
      password: Password,
      revokeTokens: z.boolean().optional().meta({ description: 'Also revoke every API token of the account' }),
    }),
    answer: z.strictObject({ email: z.string() }),
  }),
  password: entry({
    method: 'post',
    path: '/password',
    summary: 'Change the password; ends the other sessions and gives this one another secret',
    signedIn: true,
    form: z.strictObject({ password: TypedPassword, next: Password, code: Code.optional() }),
    answer: z.strictObject({ needs: z.literal('code').optional() }),
  }),
  lookAtInvitation: entry({
    method: 'post',
    path: '/invitation/look',
    summary: 'Look at an invitation',
    form: Link,
    answer: InvitationFound,
  }),
  acceptInvitation: entry({
    method: 'post',
    path: '/invitation/accept',
    summary: 'Accept an invitation to the address that is signed in',
    signedIn: true,
    form: Link,
    answer: z.strictObject({ workspaceId: Id, caseId: Id, role: MemberRole, context: z.string() }),
  }),
};
