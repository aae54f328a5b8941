import { Attempts } from '#server/access/attempts.ts';
import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import { systemClock } from '#server/store/clock.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { InvitationLink } from './invitations.ts';
import { invitationMail } from './mails.ts';
import { accountNamed, workspaceNamed } from './member-queries.ts';

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    invitationMails: InvitationMails;
  }
}

const hour = 60 * 60 * 1000;

/** Invitations by mail. Nobody is to be pestered through this server: neither one person nor the world. */
export class InvitationMails {
  readonly #publicUrl: string | null;
  readonly #all = new Attempts({
    limit: 20,
    perMs: hour,
    sentence: (seconds) => `You have sent 20 invitations within an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
  });
  readonly #toOne = new Attempts({
    limit: 3,
    perMs: 24 * hour,
    sentence: (seconds) =>
      `You have sent 3 invitations to this address today. Try again in ${Math.ceil(seconds / 3600)} h.`,
  });

  constructor(publicUrl: string | null) {
    this.#publicUrl = publicUrl;
  }

  /** Queues the mail in the transaction of the invitation; refuses one too many. */
  async send(tx: WriteTx, { invitation, secret }: InvitationLink, inviterId: string): Promise<void> {
    this.#toOne.take(`${inviterId} ${invitation.mailbox}`, systemClock());
    this.#all.take(inviterId, systemClock());
    const workspace = await workspaceNamed(tx, invitation.workspaceId);
    const inviter = await accountNamed(tx, inviterId);
    // Behind the #, so that no server or proxy writes it down.
    const address = `${this.#publicUrl}/invitation#${secret}`;
    await enqueueMail(tx, invitationMail(invitation, { workspace, inviter, address }));
  }
}
