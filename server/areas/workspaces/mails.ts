import type { Mail } from '#server/providers/mail/enqueue-mail.ts';
import type { Row } from '#server/store/tables.ts';
import { invitationDays } from './invitations.ts';

/** Names the workspace and who invites, and nothing that is in it: the mail may be read by anybody. */
export function invitationMail(
  { email, expiresAt }: Pick<Row<'invitations'>, 'email' | 'expiresAt'>,
  { workspace, inviter, address }: { workspace: string; inviter: string; address: string },
): Mail {
  const [who, where] = [plainName(inviter), plainName(workspace)];
  return {
    to: email,
    subject: `${who} invites you to “${where}” on Casewright`,
    text: `Hello,

${who} invites you to the workspace “${where}” on Casewright, where people manage court matters.

To accept, open this address:

${address}

It works once, for ${invitationDays} days, and only for this email address. If you have no account yet, you can create one there.

If you did not expect this, do nothing. Nothing happens unless you accept.
`,
    expiresAt,
  };
}

/** Names are chosen by people whom the reader may not know: none may be long, or become a link, in a mail from here. */
function plainName(name: string): string {
  const unlinked = name
    .replace(/[\p{Cc}\p{Cf}/@:\\]+|\.(?=\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return unlinked.length > 60 ? `${unlinked.slice(0, 59).trimEnd()}…` : unlinked;
}
