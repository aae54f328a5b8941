/** A set with a member, or without it; the order of the others stays. */
export function withMember(set: readonly string[], member: string, inside: boolean): string[] {
  const others = set.filter((each) => each !== member);
  return inside ? [...(set.includes(member) ? set : [...others, member])] : others;
}
