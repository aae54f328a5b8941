import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { Message, Survey } from '#server/importers/message.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import type { HeldExport } from './held-exports.ts';
import { countStored, findImport, jobOf } from './import-queries.ts';
import type { Progress } from './import-run.ts';
import { reportIn, unsentIn } from './import-report.ts';
import type { ImportReport, MessageImport, Unsent } from './schema.ts';

/* How an import stands, as an answer. */

const nothingYet = { format: null, platform: null, fileId: null, parser: null, attested: null, report: null };
const nothingAsked = { questions: [], preview: [], conversations: [] };

/** One that waits for parts, or is being looked through, or was canceled. */
export function waitingImport(held: HeldExport, records: number): MessageImport {
  const { received, parts, whole } = held;
  const state = held.ended ?? (whole ? 'reading' : 'receiving');
  const progress = state === 'receiving' ? { done: received, of: parts } : { done: records, of: null };
  return { ...factsOf(held), ...nothingYet, ...nothingAsked, unsent: null, state, progress };
}

/** One that was looked through: it asks, or could be stored. */
export function surveyedImport(held: HeldExport, survey: Survey): MessageImport {
  const { format, platform, parser, questions, conversations, preview } = survey;
  return {
    ...factsOf(held),
    ...nothingYet,
    state: questions.length > 0 ? 'asking' : 'ready',
    format,
    platform,
    parser,
    questions: questions.map((question) => ({
      ...question,
      choices: [...question.choices],
      examples: question.examples.map((example) => ({ ...example, readings: [...example.readings] })),
    })),
    preview: preview.map(previewOf),
    conversations: conversations.map((each) => ({
      key: each.key,
      title: each.title,
      participants: [...each.participants],
      messages: each.messages,
    })),
    unsent: unsentOf(survey),
    progress: { done: 0, of: survey.messages },
  };
}

export function unsentOf({ unsent, drafts }: Survey): Unsent {
  return { drafts, other: unsent - drafts };
}

function factsOf({ id, caseId, fileName, sha256, whole, device, answers, courtCaseId }: HeldExport) {
  return { id, caseId, fileName, sha256, size: whole?.size ?? 0, device, answers, courtCaseId };
}

function previewOf({ record, direction, sender, body, time, attachments }: Message): MessageImport['preview'][number] {
  return {
    record,
    direction,
    senderName: sender.name,
    senderHandle: sender.handle,
    body,
    at: time.at === null ? time.localTime : new Date(time.at).toISOString(),
    rawTimestamp: time.raw,
    attachments: attachments.length,
  };
}

/** An import that this viewer may see. */
export async function findVisibleImport(view: MatterView, id: string): Promise<Row<'messageImports'> | undefined> {
  const seen = await visibleIn(view, 'messageImports').select('item.id').where('item.id', '=', id).executeTakeFirst();
  return seen && findImport(view.tx, id);
}

/** One that is stored, or being stored; `stored` is how many records are, where this process knows. */
export async function storedImport(
  view: MatterView,
  imported: Row<'messageImports'>,
  stored: number | undefined,
): Promise<MessageImport> {
  const { id, caseId, state, format, platform, fileName, size, sha256, parser, device, courtCaseId } = imported;
  const report = reportIn(imported);
  return {
    id,
    caseId,
    state,
    format,
    platform,
    fileName,
    size,
    sha256,
    fileId: id,
    parser,
    device,
    attested: { by: imported.createdBy, at: imported.attestedAt },
    answers: JSON.parse(imported.answers) as MessageImport['answers'],
    ...nothingAsked,
    unsent: unsentIn(imported),
    progress: await progressOf(view, imported, report, stored),
    report: report && { ...report, threads: await seenThreads(view, report.threads) },
    courtCaseId,
  };
}

async function progressOf(
  { tx }: MatterView,
  { id, state }: Row<'messageImports'>,
  report: ImportReport | null,
  stored: number | undefined,
): Promise<MessageImport['progress']> {
  if (state === 'done' && report !== null) {
    const { messages } = report;
    return { done: messages, of: messages };
  }
  const job = await jobOf(tx, id);
  const of = job ? (JSON.parse(job.payload) as Progress).of : null;
  return { done: stored ?? (await countStored(tx, id)), of };
}

/** By what they are called now, and without those that this viewer may not see. */
async function seenThreads(view: MatterView, threads: ImportReport['threads']): Promise<ImportReport['threads']> {
  const titles = new Map<string, string>();
  for (const some of someAtOnce(threads.map(({ id }) => id))) {
    const rows = await visibleIn(view, 'messageThreads')
      .select(['item.id', 'item.title'])
      .where('item.id', 'in', some)
      .execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return threads.flatMap((thread) => {
    const title = titles.get(thread.id);
    return title === undefined ? [] : [{ ...thread, title }];
  });
}
