import type { Mail } from '#server/providers/mail/enqueue-mail.ts';
import type { NewLink } from './mailed-links.ts';

/*
 * Mails about an account. They contain nothing that anybody typed, not even a name: signing up with a stranger's
 * address must not be a way to write to that stranger.
 */

interface To {
  email: string;
  /** The server's own address. */
  publicUrl: string;
}

export function confirmMail({ email, publicUrl }: To, { secret, expiresAt }: NewLink): Mail {
  return {
    to: email,
    subject: 'Confirm your address for Casewright',
    text: letter(
      `Someone created an account with this address on Casewright at ${hostOf(publicUrl)}. To confirm that the address is yours, open this link and enter the password you chose:`,
      `${publicUrl}/verify#${secret}`,
      `The link works once, until ${inWords(expiresAt)}.`,
      'If it was not you, do nothing. Without this link, the account can’t be used.',
    ),
    expiresAt,
  };
}

/** For who signs up with an address that has an account: the page says the same to everybody. */
export function alreadyMail({ email, publicUrl }: To, tomorrow: string): Mail {
  return {
    to: email,
    subject: 'You have an account on Casewright already',
    text: letter(
      `Someone, probably you, tried to create an account with this address on Casewright at ${hostOf(publicUrl)}. You already have one, and nothing about it was changed. Sign in here:`,
      `${publicUrl}/sign-in`,
      'If you forgot the password, or never confirmed the address, choose a new password here:',
      `${publicUrl}/forgot`,
      'If it was not you, do nothing. They did not learn that you have an account.',
    ),
    expiresAt: tomorrow,
  };
}

export function resetMail({ email, publicUrl }: To, { secret, expiresAt }: NewLink): Mail {
  return {
    to: email,
    subject: 'Choose a new password for Casewright',
    text: letter(
      `Someone, probably you, asked for a new password for your account on Casewright at ${hostOf(publicUrl)}. To choose one, open this link:`,
      `${publicUrl}/reset#${secret}`,
      `The link works once, until ${inWords(expiresAt)}. A new password signs you out everywhere. Your authenticator and your API tokens keep working.`,
      'If it was not you, do nothing: your password stays as it is.',
    ),
    expiresAt,
  };
}

/** Sent to the owner even if they did it: with a stolen window, it would be the only sign of it. */
export function passwordChangedMail({ email, publicUrl }: To, changedAt: string): Mail {
  return {
    to: email,
    subject: 'Your password for Casewright was changed',
    text: letter(
      `The password of your account on Casewright at ${hostOf(publicUrl)} was changed on ${inWords(changedAt)}. All other sessions are signed out.`,
      'If it was you, do nothing. If not, choose another password at once, then check your API tokens and authenticator under Settings:',
      `${publicUrl}/forgot`,
    ),
    expiresAt: null,
  };
}

function letter(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function inWords(instant: string): string {
  return `${words.format(new Date(instant))} UTC`;
}
