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

/**
 * Compares numbers as an index lists them: 2 before 10, A before B, Z before AA, 9 before 9a before 10, figures before
 * letters. 0 only where both are written alike.
 */
export function byExhibitNumber(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (const [at, part] of left.entries()) {
    const against = right[at];
    if (against === undefined) return 1;
    const difference = byPart(part, against);
    if (difference !== 0) return difference;
  }
  if (left.length !== right.length) return -1;
  return one < other ? -1 : Number(one > other);
}

function partsOf(number: string): string[] {
  return comparedNumber(number).match(/\d+|\p{L}+|[^\d\p{L}]+/gu) ?? [];
}

function byPart(one: string, other: string): number {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (kind !== otherKind) return kind - otherKind;
  // Counts are compared by their figures, as some have more than a number can hold.
  const [left, right] = kind === 1 ? [one.replace(/^0+/, ''), other.replace(/^0+/, '')] : [one, other];
  if ((kind === 1 || kind === 2) && left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : Number(left > right);
}

/** 0 signs, 1 figures, 2 letters that count, 3 a word. */
function kindOf(part: string): 0 | 1 | 2 | 3 {
  if (/\d/.test(part)) return 1;
  if (!/\p{L}/u.test(part)) return 0;
  return part.length < 3 ? 2 : 3;
}
