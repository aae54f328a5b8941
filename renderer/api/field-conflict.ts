/**
 * What to do with an edited field when the record may have changed meanwhile. `base` is what the field
 * held when the edit began, `mine` what the person wrote, `current` what is saved now.
 */
export function judgeEdit<Value>(base: Value, mine: Value, current: Value): 'nothing' | 'save' | 'conflict' {
  if (same(mine, current)) return 'nothing';
  if (same(mine, base)) return 'nothing';
  return same(base, current) ? 'save' : 'conflict';
}

/** Equal as values on the wire: lists are compared item by item, in order; empty text and null are one. */
export function same(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, index) => same(value, right[index]));
  }
  return (left ?? '') === (right ?? '');
}
