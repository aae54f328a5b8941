/** Equal as values on the wire: lists are compared item by item, in order; empty text and null are one. */
export function same(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, index) => same(value, right[index]));
  }
  return (left ?? '') === (right ?? '');
}
