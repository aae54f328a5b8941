import type { SourceNature } from '#server/papers/court-profile.ts';
import type { Row } from '#server/store/tables.ts';

const screenshot = /screen[ _-]?(?:shot|grab|cap)|bildschirm(?:foto|aufnahme)|capture d.?.cran|captura/iu;

/** What courts ask about an item, as far as its file says. */
export function natureOf({
  kind,
  fileName,
  title,
}: Pick<Row<'evidence'>, 'kind' | 'fileName' | 'title'>): SourceNature | null {
  if (kind === 'mail') return 'correspondence';
  if (kind === 'chat') return 'message';
  if (kind !== 'image') return null;
  return screenshot.test(`${fileName} ${title}`) ? 'screenshot' : 'photograph';
}
