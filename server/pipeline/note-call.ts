import { recordsKept, type TokenCall } from '#server/access/call-buffer.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Transport } from '#server/store/tables.ts';
import type { Answer, Call, RawInput } from './call.ts';

/** A call as the ledger of its token keeps it: ids and outcomes, no content. */

/** On the path of every read: one object, built once. */
export function answeredCall(tokenId: string, at: number, call: Call, { content }: Answer): TokenCall {
  const value = content.kind === 'json' ? content.value : undefined;
  const records = content.kind === 'json' ? recordsIn(value) : namedIn(call.input);
  return {
    tokenId,
    at,
    transport: call.transport,
    operationId: call.operation.id,
    requestId: call.requestId,
    caseId: caseIn(value),
    outcome: 'done',
    records: records.length > recordsKept ? records.slice(0, recordsKept) : records,
    recordCount: records.length,
    firstSeq: null,
    lastSeq: null,
    bytes: content.kind === 'file' ? content.value.size : 0,
    times: 1,
  };
}

export function refusedCall(tokenId: string, at: number, call: Call, error: unknown): TokenCall {
  const records = namedIn(call.input);
  const { operation, transport, requestId } = call;
  const outcome = outcomeOf(error);
  return {
    ...emptyLine,
    tokenId,
    at,
    transport,
    operationId: operation.id,
    requestId,
    outcome,
    records,
    recordCount: records.length,
  };
}

/** Refused before anything of it was read but its name. */
export function unadmittedCall(
  { tokenId, at }: Pick<TokenCall, 'tokenId' | 'at'>,
  operationId: string,
  transport: Transport,
  error: AppError,
): TokenCall {
  return { ...emptyLine, tokenId, at, operationId, transport, requestId: '', outcome: error.problem, records: [] };
}

/** What is still being made is asked for again until it is there: that is waiting, no refusal. */
export function isWaiting(error: unknown): boolean {
  return error instanceof AppError && error.problem === 'resource_busy';
}

const emptyLine = { caseId: null, recordCount: 0, firstSeq: null, lastSeq: null, bytes: 0, times: 1 };

function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'internal';
  const { approval } = error.details;
  if (typeof approval !== 'object' || approval === null || !('status' in approval)) return error.problem;
  return approval.status === 'refused' ? 'approval_refused' : 'approval_asked';
}

function recordsIn(value: unknown): string[] {
  if (!Array.isArray(value)) {
    const id = idOf(value);
    return id === undefined ? [] : [id];
  }
  const ids: string[] = [];
  for (const each of value as unknown[]) {
    const id = idOf(each);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('id' in value && typeof value.id === 'string') return value.id;
  return 'caseId' in value && typeof value.caseId === 'string' ? value.caseId : undefined;
}

function caseIn(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'object' || first === null || !('caseId' in first)) return null;
  return typeof first.caseId === 'string' ? first.caseId : null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The record an input names. Only what looks like an id: anything else may be words of the person. */
function namedIn({ path, query }: RawInput): string[] {
  const id = path['id'] ?? query['id'];
  return typeof id === 'string' && uuid.test(id) ? [id] : [];
}
