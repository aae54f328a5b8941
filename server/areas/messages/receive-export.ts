import type { BeforeWrite, UploadedFile } from '#server/catalog/context.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import type { Answers, Survey } from '#server/importers/message.ts';
import { cleanFileName } from '#server/rules/file-names.ts';
import { messageLimits } from '#server/rules/messages.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { Row } from '#server/store/tables.ts';
import { factsOf, type HeldExport, type HeldFacts, importIdOf, tooLarge } from './held-exports.ts';
import { findVisibleImport, surveyedImport, waitingImport } from './import-answer.ts';
import { answersIn, asRefusal, type ImportBody, onlyAsks } from './import-request.ts';
import { peopleOf } from './people.ts';
import type { MessageImport } from './schema.ts';

/* What comes before an import: its bytes arrive, are looked through, and what only a person knows is asked. */

export type Received =
  | { kind: 'answer'; answer: MessageImport }
  /** Of an import that is stored, or being stored. */
  | { kind: 'stored'; id: string }
  | { kind: 'store'; held: HeldExport; survey: Survey };

type Context = BeforeWrite;

export async function receiveExport(context: Context, body: ImportBody, files: UploadedFile[]): Promise<Received> {
  const { importId } = body;
  if (importId !== undefined && files.length === 0) {
    const imported = await known(context, importId);
    if (imported && (onlyAsks(body) || saysNothingElse(imported, body))) return { kind: 'stored', id: importId };
  }
  const held = await hold(context, body, files[0]);
  const imported = await known(context, held.id);
  if (imported && body.preview === undefined && saysNothingElse(imported, body)) return { kind: 'stored', id: held.id };
  if (!held.whole || held.ended) return { kind: 'answer', answer: waitingImport(held, 0) };
  return look(context, body, { ...held, whole: held.whole }, files);
}

async function look(
  context: Context,
  body: ImportBody,
  held: HeldExport & { whole: StagedFile },
  files: UploadedFile[],
): Promise<Received> {
  const { services, principal, viewer } = context;
  const matter = matterOf(context);
  const { path, sha256 } = held.whole;
  const { fileName, answers } = held;
  const people = await context.look((tx) => peopleOf({ tx, viewer, matter }, principal.name));
  const state = await services.exports.surveys
    .look(held.id, { file: { path, fileName, sha256 }, answers, people })
    .catch(async (error: unknown) => {
      const refusal = asRefusal(error);
      // What can’t be imported is not kept.
      if (refusal instanceof AppError && refusal.problem !== 'invalid_request')
        await services.exports.held.remove(held.id);
      throw refusal;
    });
  if ('records' in state) return { kind: 'answer', answer: waitingImport(held, state.records) };
  const answer = surveyedImport(held, state.survey);
  requireKnown(answers, state.survey);
  // A look through a long file outlasts the request that wanted it stored: who asks how it stands finds it begun.
  const asks = onlyAsks(body) && (!held.wanted || answer.questions.length > 0);
  if (asks || body.preview === 'yes') return { kind: 'answer', answer };
  if (answer.questions.length > 0) throw open(answer);
  const staged = await services.blobs.adopt(held.whole);
  // As if it had come with the request, which removes its files when it is over.
  files.push({ ...staged, fileName });
  await services.blobs.keep(staged);
  return { kind: 'store', held, survey: state.survey };
}

/** Each conversation that is wanted is in the export. */
function requireKnown({ threads = [] }: Answers, { conversations }: Survey): void {
  const keys = new Set(conversations.map(({ key }) => key));
  const unknown = threads.find((key) => !keys.has(key));
  if (unknown !== undefined)
    throw invalid(
      `There is no conversation “${unknown.slice(0, 100)}” in this export. Its \`conversations\` have the keys.`,
      'threads',
    );
}

async function hold(context: Context, body: ImportBody, file: UploadedFile | undefined): Promise<HeldExport> {
  const { held } = context.services.exports;
  if (file) return receive(context, body, file);
  if (body.importId === undefined) {
    throw invalid('Send the export in the field “file”, or the importId of one that was sent before.', 'file');
  }
  const found = await held.find(body.importId);
  if (!found || found.accountId !== context.viewer.accountId || found.caseId !== matterOf(context).caseId) {
    throw notFound('import');
  }
  return onlyAsks(body) ? found : held.note(found.id, { ...factsOf(found), ...saidIn(body, found) });
}

async function receive(context: Context, body: ImportBody, file: UploadedFile): Promise<HeldExport> {
  const { held } = context.services.exports;
  const { part = 1, parts = 1 } = body;
  const sha256 = wholeHash(body, file);
  const { caseId } = matterOf(context);
  const { accountId } = context.viewer;
  const id = importIdOf(accountId, caseId, sha256);
  if (body.importId !== undefined && body.importId !== id) {
    throw invalid('This is another file than the one with that importId. Send it without importId.', 'importId');
  }
  const before = await held.find(id);
  if (before && before.parts !== parts && !before.whole) await held.remove(id);
  const fileName = cleanFileName(file.fileName);
  const facts: HeldFacts = { accountId, caseId, fileName, sha256, parts, ...saidIn(body, before), ended: null };
  return held.receive(id, before?.whole ? { ...facts, parts: before.parts } : facts, file, part);
}

function wholeHash({ part, parts = 1, sha256 }: ImportBody, file: UploadedFile): string {
  if (parts === 1) {
    if (sha256 !== undefined && sha256 !== file.sha256)
      throw invalid('This file arrived damaged. Send it again.', 'sha256');
    return file.sha256;
  }
  if (part === undefined || part > parts) throw invalid(`Say which of the ${parts} parts this is, from 1.`, 'part');
  if (sha256 === undefined) throw invalid('With a part, give the SHA-256 of the whole file.', 'sha256');
  if (file.size > messageLimits.partBytes) throw tooLarge('A part may have at most 24 MiB.', messageLimits.partBytes);
  return sha256;
}

function saidIn(
  body: ImportBody,
  before: HeldFacts | undefined,
): Pick<HeldFacts, 'answers' | 'device' | 'courtCaseId' | 'wanted'> {
  return {
    wanted: body.preview === undefined,
    answers: answersIn(body, before?.answers),
    device: body.device ?? before?.device ?? null,
    courtCaseId: body.courtCaseId ?? before?.courtCaseId ?? null,
  };
}

/** What is known of the same file: an import that has not ended otherwise. */
async function known(context: Context, id: string): Promise<Row<'messageImports'> | undefined> {
  const { viewer } = context;
  const matter = matterOf(context);
  return context.look((tx) => findVisibleImport({ tx, viewer, matter }, id));
}

/** Sending the same file again goes on where it was; with other answers it is another import. */
function saysNothingElse(imported: Row<'messageImports'>, body: ImportBody): boolean {
  if (imported.state !== 'storing' && imported.state !== 'done') return false;
  const before = JSON.parse(imported.answers) as Record<string, unknown>;
  // To want all conversations is no answer, but says something else where not all were wanted.
  if (body.threads?.length === 0 && before['threads'] !== undefined) return false;
  return Object.entries(answersIn(body)).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(before[field]),
  );
}

function open({ id, questions }: MessageImport): AppError {
  const fields = [...new Set(questions.map(({ field }) => field))];
  return new AppError(
    'invalid_request',
    `The export does not say everything. Answer ${fields.join(', ')} and send the request again with importId; the file is kept for a week. Nothing was imported.`,
    { questions, importId: id },
  );
}

function matterOf({ matter }: Context) {
  if (!matter) throw new Error('An import belongs to a matter, which its access rule has found.');
  return matter;
}
