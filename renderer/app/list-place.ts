/** Where the person was in the list of evidence, to come back to from an opened item. */
export const listPlace: { query: string; cursor: string | null } = { query: '', cursor: null };

export function listAddress(): string {
  return listPlace.query === '' ? '/evidence' : `/evidence?${listPlace.query}`;
}
