/** What of an item decides whether its exhibit number could be taken for another's. */
export interface Numbered {
  exhibitNumber: string | null;
  courtCaseIds: readonly string[];
}

/** A number as it is compared: "r-3" and "R-3" are one. */
export function comparedNumber(number: string): string {
  return number.trim().toLowerCase();
}

/**
 * Whether a court could take one item for the other: they have one number, in one court file. An item that is in no
 * court file is for any of them. Parties number apart by what they put before the figures ("P-1", "D-1"), which is part
 * of the number.
 */
export function sharesNumber(one: Numbered, other: Numbered): boolean {
  if (one.exhibitNumber === null || other.exhibitNumber === null) return false;
  if (comparedNumber(one.exhibitNumber) !== comparedNumber(other.exhibitNumber)) return false;
  return mayMeet(one, other);
}

/** Whether there is a court file that both are, or may be, an exhibit in. */
export function mayMeet(one: Numbered, other: Numbered): boolean {
  if (one.courtCaseIds.length === 0 || other.courtCaseIds.length === 0) return true;
  return one.courtCaseIds.some((id) => other.courtCaseIds.includes(id));
}
