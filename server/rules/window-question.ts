/**
 * What a tab signs to be signed in again (server/access/window-keys.ts): the challenge of this start, and the tab's own
 * address, an origin.
 */
export function windowQuestion(origin: string, challenge: string): string {
  return `Casewright window\n${origin}\n${challenge}`;
}
