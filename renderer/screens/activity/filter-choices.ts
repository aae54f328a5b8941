import type { HistoryLine, HistoryResource, Token } from '#renderer/api/generated.ts';
import { doerWords } from '#renderer/features/history/field-words.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export const kindChoices: readonly Choice<HistoryResource>[] = [
  { value: 'evidence', label: 'Evidence' },
  { value: 'folders', label: 'Folders' },
  { value: 'issues', label: 'Categories' },
  { value: 'courtCases', label: 'Court files' },
  { value: 'timelineEntries', label: 'Timeline' },
  { value: 'hearings', label: 'Hearings' },
  { value: 'todos', label: 'To-dos' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'cases', label: 'The matter' },
  { value: 'tokens', label: 'Tokens' },
  { value: 'grants', label: 'Shares' },
  { value: 'memberships', label: 'People' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'accounts', label: 'Your profile' },
  { value: 'securityEvents', label: 'Sign-in and security' },
];

export const opChoices: readonly Choice<HistoryLine['op']>[] = [
  { value: 'insert', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
];

/** Whoever has done something that was read, every token of the account, and the application. */
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
  choices.set('application', 'Casewright itself');
  return [...choices].map(([value, label]) => ({ value, label }));
}
