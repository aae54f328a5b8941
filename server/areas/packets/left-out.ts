import { hasPage } from '#server/rules/page-ranges.ts';
import type { Content } from './contents.ts';
import type { Said } from './findings.ts';

/** Pages that something names and the packet does not print: what its documents cite, and what is painted out. */
export function leftOut(contents: readonly Content[]): Said[] {
  const exhibits = Map.groupBy(
    contents.filter(({ row }) => row.kind === 'exhibit'),
    ({ row }) => row.refId ?? '',
  );
  /** The item that is cut short, where none of those about the same file prints the page. */
  const without = (evidenceId: string, page: number): Content | undefined => {
    const items = exhibits.get(evidenceId) ?? [];
    return items.some(({ only }) => only === null || hasPage(only, page)) ? undefined : items[0];
  };
  const cited = contents.flatMap(({ title, cites }) =>
    cites.flatMap(({ evidenceId, page }): Said[] => {
      const item = page === null ? undefined : without(evidenceId, page);
      if (!item) return [];
      const text = `“${title}” cites page ${page} of “${item.title}”, which this packet leaves out.`;
      const fix = 'Print that page too, or change what the document cites.';
      return [{ code: 'cited_page_left_out', severity: 'warning', itemId: item.row.id, page, text, fix }];
    }),
  );
  const redacted = contents.flatMap((item): Said[] =>
    [...new Set(item.boxes.map(({ page }) => page))].flatMap((page) =>
      item.only === null || hasPage(item.only, page)
        ? []
        : [
            {
              code: 'redacted_page_left_out',
              severity: 'notice',
              itemId: item.row.id,
              page,
              text: `Page ${page} of “${item.title}” has a redaction, but this packet leaves the page out.`,
              fix: 'Check that the right pages are printed.',
            },
          ],
    ),
  );
  return [...new Map([...cited, ...redacted].map((said) => [said.text, said])).values()];
}
