import { createHash } from 'node:crypto';
import type { Row } from '#server/store/tables.ts';
import { plainAsMarkdown } from '#server/rules/plain-as-markdown.ts';
import { takenRow, type TimelineRecord } from './schema.ts';

interface KeyDate {
  date: string;
  label: string;
  kind: string;
}

/**
 * A case's key dates as rows. They have no ids, so a row's is made of the key date's text, and which of several alike
 * it is: it stays the same while others come, go and change places, and changes with its text.
 */
export function keyDateRows(kase: Pick<Row<'cases'>, 'id' | 'keyDates' | 'createdAt' | 'updatedAt'>): TimelineRecord[] {
  const alike = new Map<string, number>();
  return (JSON.parse(kase.keyDates) as KeyDate[]).map(({ date, label, kind }, position) => {
    const said = JSON.stringify([kase.id, date, label, kind]);
    const nth = alike.get(said) ?? 0;
    alike.set(said, nth + 1);
    return takenRow({
      id: idFrom(`${said} ${nth}`),
      caseId: kase.id,
      kind: 'keydate',
      sourceId: kase.id,
      date,
      title: plainAsMarkdown(label),
      detail: plainAsMarkdown(kind),
      position,
      createdAt: kase.createdAt,
      updatedAt: kase.updatedAt,
    });
  });
}

/** A UUIDv8, the version for custom ids, of these words. */
function idFrom(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  const variant = '89ab'[parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Whether an id is of the kind made here: others are in the database. */
export const isKeyDateId = (id: string): boolean => id[14] === '8';
