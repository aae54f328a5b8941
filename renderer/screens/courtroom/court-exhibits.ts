import type { Binder, FoundEvidence, HearingResource } from '#renderer/api/generated.ts';
import { type ItemOf, itemsOf } from '#renderer/api/preparation.ts';
import { orderBy } from '#server/rules/order.ts';

/** Evidence that may be shown in court. */
export interface CourtExhibit {
  evidence: FoundEvidence;
  /** Where it is marked; null as long as it is not in the binder. */
  item: ItemOf<'exhibit'> | null;
}

/** Where a hearing is prepared: the binder for it, or else for its court file. The same as imports choose. */
export function binderOf(
  binders: readonly Binder[],
  hearing: { id: string; courtCaseId: string | null },
): Binder | undefined {
  return (
    binders.find(({ hearingId }) => hearingId === hearing.id) ??
    binders.find(({ courtCaseId }) => courtCaseId !== null && courtCaseId === hearing.courtCaseId)
  );
}

/** What the list is made of. */
interface Sources {
  binder: Binder | undefined;
  /** What to bring to the hearing. */
  resources: readonly Pick<HearingResource, 'kind' | 'itemId'>[];
  evidence: readonly FoundEvidence[];
  courtCaseId: string | null;
}

/**
 * Everything that may be asked for: exhibits of the binder, evidence to bring, and evidence of the court file with an
 * exhibit number. By number; what has none comes last.
 */
export function courtExhibits({ binder, resources, evidence, courtCaseId }: Sources): CourtExhibit[] {
  const items = new Map<string, ItemOf<'exhibit'>>();
  for (const item of binder === undefined ? [] : itemsOf([binder])) {
    if (item.kind === 'exhibit' && item.evidenceId !== null && !items.has(item.evidenceId)) {
      items.set(item.evidenceId, item);
    }
  }
  const brought = new Set(resources.flatMap(({ kind, itemId }) => (kind === 'evidence' ? itemId : [])));
  const isOfFile = ({ courtCaseIds }: FoundEvidence): boolean =>
    courtCaseId === null || courtCaseIds.length === 0 || courtCaseIds.includes(courtCaseId);
  const shown = evidence.filter(
    (each) => items.has(each.id) || brought.has(each.id) || (each.exhibitNumber !== null && isOfFile(each)),
  );
  const [numbered, rest] = [
    shown.filter(({ exhibitNumber }) => exhibitNumber !== null),
    shown.filter(({ exhibitNumber }) => exhibitNumber === null),
  ];
  return [...numbered.toSorted(byNumber), ...rest.toSorted(byTitle)].map((each) => ({
    evidence: each,
    item: items.get(each.id) ?? null,
  }));
}

const byNumber = orderBy({ exhibitNumber: 'alphabetical' });
const byTitle = orderBy({ title: 'alphabetical' });

/** The exhibit that has this number: as it is written, or else without hyphens and spaces (“P3” for “P-3”). */
export function exhibitNumbered(exhibits: readonly CourtExhibit[], typed: string): CourtExhibit | undefined {
  const same = (plain: (number: string) => string): CourtExhibit | undefined =>
    exhibits.find(({ evidence: { exhibitNumber } }) => exhibitNumber !== null && plain(exhibitNumber) === plain(typed));
  return same((number) => number.toUpperCase()) ?? same((number) => number.toUpperCase().replace(/[\s.-]/g, ''));
}
