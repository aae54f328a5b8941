import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { addressOf, call, callForAnswer } from './client.ts';
import { refreshFollowers } from './follows.ts';
import type { Message, Thread } from './generated.ts';
import { routes } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { newStep, note, type Part, wholePart } from './session-changes.ts';
import { messageTitle } from '#server/rules/messages.ts';

/** Messages on a page of a conversation: pages are read as one scrolls to them. */
export const messagesAPage = 200;

/** The threads of a matter, the one with the latest message first. */
export function threadsOf(caseId: string) {
  return queryOptions({
    queryKey: ['message threads', caseId],
    queryFn: ({ signal }) => call('get_messages_threads', { caseId }, { signal }),
    meta: { caseId, follows: { messageThreads: true, messageImports: ['state'], contacts: ['name'] } },
  });
}

export function useThreads(caseId: string): UseQueryResult<Thread[]> {
  return useQuery(threadsOf(caseId));
}

/** The messages of a thread from `page` × 200 on, oldest first. */
export function messagePage(caseId: string, threadId: string, page: number) {
  return queryOptions({
    queryKey: ['messages', caseId, threadId, page],
    queryFn: async ({ signal }) => {
      const at = { caseId, threadId, offset: page * messagesAPage, limit: messagesAPage };
      return (await call('get_messages', at, { signal })).messages;
    },
    meta: { caseId, follows: { messages: true, messageImports: ['state'], evidence: ['sourceMessageId'] } },
  });
}

export interface MessageSearch {
  q: string;
  threadId?: string | undefined;
  limit?: number;
}

/** Messages that hold all words of a search, newest first. */
export function messageSearch(caseId: string, { q, threadId, limit = 100 }: MessageSearch) {
  return queryOptions({
    queryKey: ['message search', caseId, q, threadId ?? null, limit],
    queryFn: ({ signal }) =>
      call('get_messages_search', { caseId, q, limit, ...(threadId !== undefined && { threadId }) }, { signal }),
    meta: { caseId, follows: { messages: true, messageImports: ['state'] } },
    enabled: q !== '',
  });
}

/** One message, in a list of one; in an empty one when it is gone. */
export function messageById(caseId: string, id: string) {
  return queryOptions({
    queryKey: ['message', caseId, id],
    queryFn: async ({ signal }) => (await call('get_messages', { caseId, id }, { signal })).messages,
    meta: { caseId, follows: { messages: true } },
  });
}

/** Where a message is: its thread, and how many come before it there. */
export async function placeOfMessage(message: Message, thread: Thread): Promise<number> {
  // The wall clock is its place where nobody knows the zone.
  const when = message.sentAt ?? (message.localTime === null ? undefined : `${message.localTime}.000Z`);
  return when === undefined ? 0 : offsetOfDay(thread, when);
}

/** Where a day begins in a thread: how many of its messages come before it. */
export async function offsetOfDay(thread: Thread, from: string): Promise<number> {
  const { caseId, id: threadId } = thread;
  const rest = await call('get_messages', { caseId, threadId, from, limit: 1 });
  return thread.counts.all - rest.total;
}

/** Where a log of a thread is downloaded. */
export function logUrl({ caseId, id: threadId }: Thread, format: 'pdf' | 'csv' | 'json'): string {
  return addressOf(routes.get_export_message_log, { caseId, threadId, format });
}

interface ThreadWords {
  title?: string;
  assignTo?: string | null;
  complete?: 'yes' | 'no' | null;
  private?: boolean;
  mergeInto?: string;
  participants?: { name: string | null; handle: string | null; contactId: string | null }[];
}

/** Changes a thread; what follows it is read again, and undo takes it back. */
export async function changeThread(client: QueryClient, thread: Thread, change: ThreadWords): Promise<Thread> {
  const after = await saveThread(client, thread, change);
  // What was merged can't be taken apart again.
  if (change.mergeInto === undefined)
    note(threadPart(client, thread, after, change), newStep(`Changed “${after.title}”`));
  return after;
}

function threadPart(client: QueryClient, before: Thread, after: Thread, change: ThreadWords): Part {
  return wholePart({ noun: 'thread', title: after.title }, async () => {
    const back: ThreadWords = {};
    if (change.title !== undefined) back.title = before.title;
    if (change.assignTo !== undefined) back.assignTo = before.courtCaseId;
    if (change.complete !== undefined) back.complete = before.complete;
    if (change.private !== undefined) back.private = before.private;
    if (change.participants) back.participants = before.participants.map(({ self: _self, ...each }) => each);
    return threadPart(client, after, await saveThread(client, after, back), back);
  });
}

async function saveThread(client: QueryClient, thread: Thread, change: ThreadWords): Promise<Thread> {
  const after = await ownWrite(callForAnswer('patch_messages_threads', { id: thread.id, ...change }), () => []);
  client.setQueryData(threadsOf(thread.caseId).queryKey, (threads: Thread[] | undefined) =>
    threads?.map((each) => (each.id === after.id ? after : each)),
  );
  refreshFollowers(client, { resource: 'messageThreads', caseId: thread.caseId, fields: null, ids: [thread.id] });
  return after;
}

/** Permanently deletes a thread with everything in it. */
export async function deleteThread(client: QueryClient, { id, caseId }: Thread): Promise<void> {
  await ownWrite(callForAnswer('delete_messages_threads', { id }), () => []);
  client.setQueryData(threadsOf(caseId).queryKey, (threads: Thread[] | undefined) =>
    threads?.filter((each) => each.id !== id),
  );
  refreshFollowers(client, { resource: 'messageThreads', caseId, fields: null, ids: [id] });
}

export type MessageMarks = { tags?: string[]; note?: string; private?: boolean };

/** What people add to a message: its text and time never change. */
export async function markMessage(client: QueryClient, message: Message, marks: MessageMarks): Promise<Message> {
  const after = await saveMarks(client, message, marks);
  note(marksPart(client, message, after, marks), newStep('Changed a message'));
  return after;
}

function marksPart(client: QueryClient, before: Message, after: Message, marks: MessageMarks): Part {
  return wholePart({ noun: 'message', title: messageTitle(after) }, async () => {
    const back: MessageMarks = {};
    if (marks.tags) back.tags = before.tags;
    if (marks.note !== undefined) back.note = before.note;
    if (marks.private !== undefined) back.private = before.private;
    return marksPart(client, after, await saveMarks(client, after, back), back);
  });
}

async function saveMarks(client: QueryClient, message: Message, marks: MessageMarks): Promise<Message> {
  const { id, updatedAt: expectedUpdatedAt } = message;
  const after = await ownWrite(callForAnswer('patch_messages', { id, ...marks, expectedUpdatedAt }), () => []);
  refreshMessages(client, message.caseId, [id]);
  return after;
}

export function refreshMessages(client: QueryClient, caseId: string, ids: readonly string[]): void {
  refreshFollowers(client, { resource: 'messages', caseId, fields: null, ids });
}
