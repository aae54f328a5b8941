import type { Source } from '#server/areas/deadlines/profile.ts';

const edition = 'A copy of the rules of 7 October 2025.';

export function frcp(citation: string): Source {
  const number = /^\d+/.exec(citation)?.[0] ?? '';
  const url = `https://www.law.cornell.edu/rules/frcp/rule_${number}`;
  return { citation: `FRCP ${citation}`, url, checked: '2026-11-21', edition };
}

export function frap(citation: string): Source {
  const url = 'https://www.law.cornell.edu/rules/frap/rule_4';
  return { citation: `FRAP ${citation}, counted under FRAP 26(a)`, url, checked: '2026-11-21', edition };
}
