import { importsOf } from '#server/areas/messages/import-queries.ts';
import { reportIn } from '#server/areas/messages/import-report.ts';
import { isLeft, type MatterContext, sidesOf } from '#server/sync/matter/context.ts';
import type { Request } from '#server/sync/requests.ts';
import { unlessBad } from '#server/sync/remote/trouble.ts';
import { alikeAmong, asImport, type Import } from './import-answer.ts';
import { leaveImport } from './left-import.ts';

const takes = ['importId', 'sha256', 'part', 'parts', 'attest', 'timeZone'];

/** Whether the server imports exports as we do. */
export function importsThere({ document }: Pick<MatterContext, 'document'>): boolean {
  const operation = document.operation('post_messages_import');
  return operation !== undefined && takes.every((field) => document.takes(operation, field));
}

export function asked(context: MatterContext, body: Record<string, unknown>): Request {
  const operation = context.document.operation('post_messages_import');
  if (!operation) throw new Error('The server no longer takes exports of messages.');
  const { remoteCaseId: caseId } = context.pair;
  return { operation, path: {}, query: {}, body: { caseId, ...body }, says: [] };
}

/** What is still to be done about exports; each is one of them in a run at most once. */
export interface Open {
  /** On both sides, and not known to be one yet. */
  same: [Import, Import][];
  send: Import[];
  fetch: Import[];
}

export async function openImports(context: MatterContext): Promise<Open> {
  const open: Open = { same: [], send: [], fetch: [] };
  if (!importsThere(context) || context.there.refused.has('messageThreads')) return open;
  const [here, there] = [await readHere(context), await readThere(context)];
  const isNew = ({ id }: Import): boolean =>
    !isLeft(context, { resource: 'messageImports', localId: id, remoteId: null });
  const fresh = here.filter(({ id }) => context.known.get('messageImports', id) === undefined);
  const known = (id: string): boolean => context.known.localOf('messageImports', id) !== undefined;
  const unknown = new Set(there.filter(({ id }) => !known(id)));
  for (const mine of fresh) {
    const theirs = alikeAmong(unknown, mine);
    if (theirs) unknown.delete(theirs);
    if (!isNew(mine)) continue;
    if (theirs) open.same.push([mine, theirs]);
    else open.send.push(mine);
  }
  open.fetch = [...unknown].filter(
    ({ id }) => !isLeft(context, { resource: 'messageImports', localId: null, remoteId: id }),
  );
  return open;
}

export const isNone = ({ same, send, fetch }: Open): boolean => same.length + send.length + fetch.length === 0;

export async function readHere({ parts, pair }: MatterContext): Promise<Import[]> {
  const rows = await parts.store.readOne((tx) => importsOf(tx, pair.caseId));
  return rows.map(({ id, state, sha256, size, fileName, device, courtCaseId, answers, report }) => {
    const setHash = reportIn({ report })?.setHash ?? null;
    return { id, state, sha256, size, fileName, device, courtCaseId, answers, setHash, error: null };
  });
}

/** Threads name the exports that hold them; what is not known of one is asked, once in a run. */
async function readThere(context: MatterContext): Promise<Import[]> {
  const threads = [...sidesOf(context.there, 'messageThreads').values()];
  const ids = new Set(
    threads.flatMap(({ fields }) => [fields['imports']].flat().filter((id) => typeof id === 'string')),
  );
  const found: Import[] = [];
  for (const id of ids) {
    if (context.known.localOf('messageImports', id) !== undefined) continue;
    const known = context.importsThere.get(id) ?? (await ask(context, id));
    if (known) context.importsThere.set(id, known);
    if (known) found.push(known);
  }
  return found;
}

/** How an import stands there; undefined where it is gone, or the server does not say, which is named. */
export function ask(
  context: MatterContext,
  importId: string,
  named: Parameters<typeof leaveImport>[1] = { there: importId },
): Promise<Import | undefined> {
  const no = (why: string): undefined => leaveImport(context, named, why);
  return unlessBad<Import | undefined>(found(), ({ message }) => no(message));

  async function found(): Promise<Import | undefined> {
    const answer = await context.client.read(asked(context, { importId }), 'verify');
    if ('value' in answer) return asImport(answer.value);
    const { status, sentence } = answer.refusal;
    return status === 404 ? undefined : no(sentence);
  }
}
