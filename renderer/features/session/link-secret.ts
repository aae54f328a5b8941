import { useSyncExternalStore } from 'react';

/** The pages that links in mails lead to; their secret follows `#`, which no server and no log ever sees. */
const linkPages = ['/verify', '/reset', '/invitation'] as const;

export type LinkPage = (typeof linkPages)[number];

let kept: { page: string; secret: string } | null = null;
const listeners = new Set<() => void>();

/** Removes a secret from the address at once: no history, bookmark or screenshot may hold it. */
export function keepSecretsOutOfAddress(): void {
  takeSecret();
  window.addEventListener('hashchange', takeSecret);
}

function takeSecret(): void {
  const { pathname, hash } = window.location;
  if (!linkPages.some((page) => page === pathname) || hash.length < 2) return;
  kept = { page: pathname, secret: hash.slice(1) };
  window.history.replaceState(window.history.state, '', pathname);
  for (const listener of listeners) listener();
}

/** The secret this window was opened with, for as long as it is open; null when the page was come to without one. */
export function useLinkSecret(page: LinkPage): string | null {
  return useSyncExternalStore(subscribe, () => (kept?.page === page ? kept.secret : null));
}

export function forgetLinkSecret(): void {
  kept = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
