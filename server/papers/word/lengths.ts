/* Word’s units: a twip is a twentieth of a point, sizes of letters are in half points. */

export function twips(points: number): number {
  return Math.round(points * 20);
}

export function halfPoints(points: number): number {
  return Math.round(points * 2);
}
