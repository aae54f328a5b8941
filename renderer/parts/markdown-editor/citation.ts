import { linkToEvidence, readLink } from '#renderer/lib/deep-links.ts';

/** What a link in a document points at: one piece of evidence, and where in it. */
export interface Citation {
  evidenceId: string;
  page: number | null;
  /** The words quoted, for finding them on the page. */
  quote: string | null;
}

/** The citation an address is, or null for any other link. */
export function readCitation(address: string): Citation | null {
  const target = readLink(address, ['/evidence']);
  if (target === null || target.evidenceId === null) return null;
  const query = new URLSearchParams(target.path.split('?')[1] ?? '');
  const page = query.get('page');
  return { evidenceId: target.evidenceId, page: page === null ? null : Number(page), quote: query.get('q') };
}

/** A citation as it is written in a document. */
export function writeCitation(words: string, { evidenceId, page, quote }: Citation): string {
  const link = linkToEvidence(evidenceId, page ?? undefined);
  const quoted =
    quote === null ? '' : `${link.includes('?') ? '&' : '?'}${new URLSearchParams({ q: quote }).toString()}`;
  // A parenthesis would end the address, and a bracket the words.
  const address = `${link}${quoted}`.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${words.replaceAll(/\s+/g, ' ').replaceAll(/[[\]\\`*_]/g, '\\$&')}](${address})`;
}
