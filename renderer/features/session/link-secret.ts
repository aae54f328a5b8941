import { SharedValue } from '#renderer/lib/shared-value.ts';

/** The pages that links in mails lead to; their secret follows `#`, which no server and no log ever sees. */
const linkPages = ['/verify', '/reset', '/invitation'] as const;

export type LinkPage = (typeof linkPages)[number];

const kept = new SharedValue<{ page: string; secret: string } | null>(null);

/** Removes a secret from the address at once: no history, bookmark or screenshot may hold it. */
export function keepSecretsOutOfAddress(): void {
  takeSecret();
  window.addEventListener('hashchange', takeSecret);
}

function takeSecret(): void {
  const { pathname, hash } = window.location;
  if (!linkPages.some((page) => page === pathname) || hash.length < 2) return;
  window.history.replaceState(window.history.state, '', pathname);
  kept.set({ page: pathname, secret: hash.slice(1) });
}

/** The secret this window was opened with, for as long as it is open; null when the page was come to without one. */
export function useLinkSecret(page: LinkPage): string | null {
  const link = kept.use();
  return link?.page === page ? link.secret : null;
}

export function forgetLinkSecret(): void {
  kept.set(null);
}
