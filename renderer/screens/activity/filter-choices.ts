import type { HistoryLine, Token } from '#renderer/api/generated.ts';
import { doerWords } from '#renderer/lib/doer-words.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export const opChoices: readonly Choice<HistoryLine['op']>[] = [
  { value: 'insert', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
];

/** Everybody who has done something that was read, every token of the account, and the application. */
export function whoChoices(tokens: readonly Token[], lines: readonly HistoryLine[]): Choice[] {
  const choices = new Map<string, string>();
  for (const { doer } of lines) {
    if (doer.kind === 'person' && doer.accountId !== null) choices.set(`account:${doer.accountId}`, doerWords(doer));
    if (doer.tokenId !== null) choices.set(`token:${doer.tokenId}`, doerWords(doer));
    if (doer.kind === 'sync') choices.set('sync', doerWords(doer));
  }
  for (const { id, name, assistant } of tokens) {
    choices.set(`token:${id}`, assistant ? `Assistant “${name}”` : `Token “${name}”`);
  }
  choices.set('application', 'Casewright');
  return [...choices].map(([value, label]) => ({ value, label }));
}
