/* The addresses that belong to signing in, and the one a person wanted before. */

/** Where only somebody who is signed out has anything to do. */
const outsidePlaces: readonly string[] = ['/sign-in', '/sign-up', '/forgot'];
/** Where links in mails lead to, for every account. */
const linkPlaces: readonly string[] = ['/verify', '/reset', '/invitation'];

let wanted = '/';

export function isOutsidePlace(path: string): boolean {
  return outsidePlaces.includes(path);
}

export function isLinkPlace(path: string): boolean {
  return linkPlaces.includes(path);
}

/** Remembers where this window is, to come back to. Only ever an address this window has had itself. */
export function noteWantedPlace(): void {
  const { pathname, search } = window.location;
  if (!isOutsidePlace(pathname) && !isLinkPlace(pathname)) wanted = `${pathname}${search}`;
}

export function wantedPlace(): string {
  return wanted;
}
