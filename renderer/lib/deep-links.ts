/** A link from outside the window, such as `casewright://evidence/0198…?page=3`, or from a window to another. */
export interface LinkTarget {
  /** The address within the window. */
  path: string;
  /** The one item it opens, so that the window can go to its matter first. */
  evidenceId: string | null;
  /** The matter it names, so that a search finds where it was made. */
  matterId: string | null;
}

const scheme = 'casewright';
const longest = 4000;
const shape = /^casewright:\/\/([a-z][a-z-]{0,40})((?:\/[A-Za-z0-9_-]{1,100}){0,4})\/?(?:\?([^#]*))?$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const parameterName = /^[a-z][a-zA-Z-]{0,40}$/;

/**
 * Where a link leads, or null when it leads nowhere. A link comes from anybody: only screens of this window are
 * reached by it, named by `places` (such as `/evidence`), and nothing is done but showing them.
 */
export function readLink(link: string, places: readonly string[]): LinkTarget | null {
  if (link.length > longest) return null;
  const match = shape.exec(link);
  if (match === null) return null;
  const [, word = '', below = '', queryText = ''] = match;
  const query = new URLSearchParams(queryText);
  if ([...query].some(([name, value]) => !parameterName.test(name) || hasControl(value))) return null;
  const matterId = query.get('matter');
  query.delete('matter');
  if (matterId !== null && !uuid.test(matterId)) return null;
  const page = query.get('page');
  if (page !== null && !/^[1-9]\d{0,5}$/.test(page)) return null;

  const place = word.toLowerCase();
  if (place === 'search') {
    const words = query.get('q')?.trim() ?? '';
    if (below !== '' || words === '') return null;
    return { path: `/evidence?${new URLSearchParams({ q: words })}`, evidenceId: null, matterId };
  }
  if (place === 'home') return below === '' ? { path: withQuery('/', query), evidenceId: null, matterId } : null;
  if (!places.includes(`/${place}`)) return null;
  const evidenceId = place === 'evidence' && below !== '' ? below.slice(1).toLowerCase() : null;
  if (evidenceId !== null && !uuid.test(evidenceId)) return null;
  return { path: withQuery(`/${place}${evidenceId === null ? below : `/${evidenceId}`}`, query), evidenceId, matterId };
}

/** The link to an address within the window, and to its matter when that is named. */
export function linkTo(path: string, matterId?: string): string {
  const [place = '/', queryText = ''] = path.split('?', 2);
  const query = new URLSearchParams(queryText);
  if (matterId !== undefined) query.set('matter', matterId);
  return withQuery(`${scheme}://${place === '/' ? 'home' : place.slice(1)}`, query);
}

/** The link to one item, at a page when it is not the first. Its matter is found by the item. */
export function linkToEvidence(id: string, page?: number): string {
  return linkTo(`/evidence/${id}${page === undefined || page < 2 ? '' : `?page=${page}`}`);
}

/** The window's own address that follows a link: a shell or another window loads it. */
export function openAddress(link: string): string {
  return `/open?link=${encodeURIComponent(link)}`;
}

/** The screen an address is on, without the item or filter it shows there: those belong to one matter. */
export function screenOf(path: string): string {
  return `/${path.split(/[/?]/)[1] ?? ''}`;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
