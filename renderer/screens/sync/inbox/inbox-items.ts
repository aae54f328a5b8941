import type { Brake, HeldCreation, InboxQuestion, QuarantinedRecord, SelectedMatter } from '#renderer/api/sync.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { asks, brakeShort, daysLeft, nounOf } from '#renderer/features/sync/sync-words.ts';

interface Place {
  id: string;
  remoteId: string;
  caseId: string;
}

/** Everything in sync that waits for a person, or can be restored by one. */
export type InboxItem = Place &
  (
    | { kind: 'brake'; brakes: readonly Brake[] }
    | { kind: 'question'; question: InboxQuestion }
    | { kind: 'held'; held: HeldCreation }
    | { kind: 'kept'; record: QuarantinedRecord }
  );

interface Sources {
  matters: readonly SelectedMatter[];
  questions: readonly InboxQuestion[];
  held: readonly HeldCreation[];
  quarantine: readonly QuarantinedRecord[];
}

/** What stops everything first, then what has to be decided, then what may be, then what can only be brought back. */
export function inboxItems({ matters, questions, held, quarantine }: Sources): InboxItem[] {
  const open = questions.filter(({ given }) => given === null);
  const answered = questions.filter(({ given }) => given !== null);
  const waiting = held.filter(({ state }) => state !== 'givenUp');
  const givenUp = held.filter(({ state }) => state === 'givenUp');
  return [
    ...matters
      .filter(({ brakes }) => brakes.length > 0)
      .map(({ remoteId, caseId, brakes }): InboxItem => {
        return { kind: 'brake', id: `brake-${remoteId}-${caseId}`, remoteId, caseId, brakes };
      }),
    ...[...open, ...answered].map((question): InboxItem => ({ kind: 'question', ...placeOf(question), question })),
    ...[...waiting, ...givenUp].map((each): InboxItem => ({ kind: 'held', ...placeOf(each), held: each })),
    ...quarantine.map((record): InboxItem => ({ kind: 'kept', ...placeOf(record), record })),
  ];
}

function placeOf({ id, remoteId, caseId }: Place): Place {
  return { id, remoteId, caseId };
}

export type Group =
  | 'Stopped for safety'
  | 'To decide'
  | 'Answered, in the current run'
  | 'Sent, without an answer'
  | 'Here only'
  | 'Set aside here';

export function groupOf(item: InboxItem): Group {
  if (item.kind === 'brake') return 'Stopped for safety';
  if (item.kind === 'question') return item.question.given === null ? 'To decide' : 'Answered, in the current run';
  if (item.kind === 'kept') return 'Set aside here';
  return item.held.state === 'givenUp' ? 'Here only' : 'Sent, without an answer';
}

/** The text of its line: its name, and its problem. */
export function lineOf(item: InboxItem, now: Date): { title: string; note: string } {
  switch (item.kind) {
    case 'brake': {
      const [first] = item.brakes;
      const more = item.brakes.length - 1;
      const title = first === undefined ? 'Sync stopped' : brakeShort(first);
      return { title: more > 0 ? `${title}, and ${more} more` : title, note: 'Sync needs your decision' };
    }
    case 'question':
      return {
        title: titleOf(item.question),
        note: `${asks[item.question.ask].short} · ${nounOf(item.question.resource)}`,
      };
    case 'held':
      return {
        title: titleOf(item.held),
        note: item.held.state === 'givenUp' ? 'Not sent' : `Sent, no answer · ${nounOf(item.held.resource)}`,
      };
    case 'kept':
      return {
        title: titleOf(item.record),
        note: `Deleted there · ${nounOf(item.record.resource)} · ${daysLeft(item.record.until, now)}`,
      };
  }
}

export function titleOf({ title, resource }: { title: string; resource: string }): string {
  return title === '' ? `A ${nounOf(resource)}` : markdownText(title);
}
