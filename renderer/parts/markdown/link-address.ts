/** Where a link may lead: out to the web, to a letter or a call, or to a place in Casewright. */
export type LinkAddress = { kind: 'outside' | 'window' | 'casewright'; address: string };

const outside = /^(?:https?:\/\/[^/?#\s]|mailto:[^\s]|tel:[+\d])/i;
const casewright = /^casewright:\/\/[a-z]/i;
/** A path of this window. Two slashes, or a slash and a backslash, would be another host. */
const inWindow = /^\/(?![/\\])/;

/** The address as a link may use it, or null when its words are all that may be shown: scripts, data, files, hosts. */
export function linkAddress(address: string): LinkAddress | null {
  if (/[\p{Cc}\p{Cf}\\]/u.test(address)) return null;
  if (outside.test(address)) return { kind: 'outside', address };
  if (casewright.test(address)) return { kind: 'casewright', address };
  return inWindow.test(address) ? { kind: 'window', address } : null;
}
