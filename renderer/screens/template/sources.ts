import type { FilledTemplate } from '#renderer/api/generated.ts';

type Source = FilledTemplate['fields'][number]['source'];

const places: Partial<Record<Source, string>> = {
  case: 'Your matter does not say it yet.',
  court_case: 'The court file does not say it yet.',
  hearing: 'The hearing does not say it, or none is chosen.',
  contacts: 'No contact with this role says it, or several do.',
  evidence: 'No evidence has an exhibit number yet.',
  timeline: 'The timeline has no event yet.',
};

/** Why a field that the matter could fill is empty; null for what only the person knows. */
export function whereItComesFrom(source: Source): string | null {
  return places[source] ?? null;
}
