import type { Viewer } from '#server/access/principal.ts';
import { findRecord, requireRecord } from '#server/catalog/find-record.ts';
import type { MatterWrite } from '#server/catalog/operation.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid, notFound } from '#server/errors/app-error.ts';
import { deleteRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { messageThreads } from './record.ts';
import { type Participant, participantsIn } from './schema.ts';
import { recount } from './thread-facts.ts';

type Thread = Row<'messageThreads'>;

/** A thread the viewer may see; 404 where it is not in the court file that the caller narrows to. */
export async function requireThread(
  tx: ReadTx,
  viewer: Viewer,
  id: string,
  courtCaseId: string | undefined,
): Promise<Thread> {
  const thread = await requireRecord(tx, viewer, 'messageThreads', id);
  if (courtCaseId !== undefined && thread.courtCaseId !== courtCaseId) throw notFound('thread');
  return thread;
}

/** Who of those in a thread is which contact: everybody in it, each named as the thread names them. */
export async function linkParticipants(
  context: MatterWrite,
  thread: Thread,
  given: readonly Omit<Participant, 'self'>[],
): Promise<Pick<Thread, 'participants' | 'contactIds'>> {
  const known = participantsIn(thread.participants);
  const linked = known.map((each) => {
    const said = given.find(({ name, handle }) => name === each.name && handle === each.handle);
    return said ? { ...each, contactId: said.contactId } : each;
  });
  const stranger = given.find(
    (each) => !known.some(({ name, handle }) => name === each.name && handle === each.handle),
  );
  if (stranger) {
    throw invalid(`No one in this thread is called “${stranger.name ?? stranger.handle ?? ''}”.`, 'participants');
  }
  const contactIds = contactsIn(linked);
  await requireAll(context, 'contacts', contactIds, 'participants');
  return { participants: JSON.stringify(linked), contactIds: JSON.stringify(contactIds) };
}

export function contactsIn(participants: readonly Participant[]): string[] {
  return [...new Set(participants.flatMap(({ contactId }) => contactId ?? []))];
}

/** Everything of a thread becomes part of another one, which exports of either are added to from then on. */
export async function mergeThreads(context: MatterWrite, from: Thread, intoId: string): Promise<Thread> {
  const { tx, viewer } = context;
  if (intoId === from.id) throw invalid('A thread can’t be merged into itself.', 'mergeInto');
  const into = await findRecord(tx, viewer, 'messageThreads', intoId);
  if (into?.caseId !== from.caseId) throw invalid(`There is no thread ${intoId} in this case.`, 'mergeInto');
  if (into.platform !== from.platform) {
    throw invalid('Only threads of the same platform can be merged.', 'mergeInto');
  }
  await tx.db
    .updateTable('messages')
    .set(({ ref, fn, val }) => ({
      threadId: into.id,
      ...(into.private === 1 ? { private: 1 as const } : { private: ref('privateAlone') }),
      courtCaseId: fn.coalesce('courtCaseId', val(from.courtCaseId)),
    }))
    .where('threadId', '=', from.id)
    .execute();
  await tx.db.updateTable('messageSightings').set({ threadId: into.id }).where('threadId', '=', from.id).execute();
  const participants = together(participantsIn(into.participants), participantsIn(from.participants));
  const keys = [...new Set([...(JSON.parse(into.keys) as string[]), ...(JSON.parse(from.keys) as string[])])];
  const gaps = [...(JSON.parse(into.gaps) as unknown[]), ...(JSON.parse(from.gaps) as unknown[])];
  const merged = await updateRecord(tx, messageThreads, into, {
    participants: JSON.stringify(participants),
    contactIds: JSON.stringify(contactsIn(participants)),
    keys: JSON.stringify(keys),
    gaps: JSON.stringify(gaps),
  });
  await deleteRecord(tx, messageThreads, from);
  return recount(tx, merged);
}

function together(one: readonly Participant[], other: readonly Participant[]): Participant[] {
  const more = other.filter(
    (each) =>
      !one.some(({ name, handle, self }) => (self && each.self) || (name === each.name && handle === each.handle)),
  );
  return [...one, ...more];
}

/** Hides or shows everything in a thread; what was hidden for itself stays hidden. */
export async function hideMessages(context: MatterWrite, thread: Thread, hidden: boolean): Promise<void> {
  await context.tx.db
    .updateTable('messages')
    .set(({ ref }) => ({ private: hidden ? 1 : ref('privateAlone') }))
    .where('threadId', '=', thread.id)
    .execute();
}
