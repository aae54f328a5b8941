/** Where an item is opened, at the page and with the words that were found. */
export function viewerAddress(id: string, q: string, page?: number): string {
  const query = new URLSearchParams();
  // Page 0 means title, tags and description, which are on every page.
  if (page !== undefined && page > 0) query.set('page', String(page));
  if (q !== '') query.set('q', q);
  const text = query.toString();
  return `/evidence/${encodeURIComponent(id)}${text === '' ? '' : `?${text}`}`;
}
