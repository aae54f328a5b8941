import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import { NotUnderstood, sidesIn } from '#server/sync/sides.ts';
import type { Side } from '#server/sync/plan.ts';
import { requireToken, type RemoteClient } from '#server/sync/remote/client.ts';
import type { RemoteDocument } from '#server/sync/remote/document.ts';
import { matterRefused, Trouble } from '#server/sync/remote/trouble.ts';
import { listRequest, type Request } from '#server/sync/requests.ts';
import type { There } from './context.ts';
import type { Known } from './known.ts';

export interface ScanParts {
  client: RemoteClient;
  document: RemoteDocument;
  rules: readonly SyncRule[];
  known: Known;
  remoteCaseId: string;
}

/** Reads every list of the matter, one request each (SPEC 2.1); an answer that is not the server's ends the run. */
export async function scanThere(parts: ScanParts): Promise<There> {
  const there = emptyThere();
  there.complete = true;
  for (const rule of parts.rules) await scanResource(parts, rule, there);
  there.readAt = parts.client.serverTime;
  return there;
}

export function emptyThere(): There {
  const maps = { sides: new Map(), refused: new Map(), unreadable: new Map(), gone: new Map(), strangers: new Map() };
  return { ...maps, complete: false, readAt: '' };
}

async function scanResource(parts: ScanParts, rule: SyncRule, there: There): Promise<void> {
  const { document, remoteCaseId } = parts;
  const sides = new Map<string, Side>();
  there.sides.set(rule.resource, sides);
  for (const request of requestsFor(parts, rule, there)) {
    if (request === undefined) {
      // A server that can't list it: what both held is all that is known (SPEC 6.9).
      for (const side of asBased(parts.known, rule)) sides.set(side.id, side);
      continue;
    }
    for (const side of await readList(parts, rule, request, there)) sides.set(side.id, side);
  }

  function requestsFor({ known }: ScanParts, { under }: SyncRule, { sides: read }: There) {
    if (under === undefined) return [listRequest(document, rule, remoteCaseId)];
    const parent = parentOf(rule);
    const parents = parent === undefined ? [] : [...(read.get(parent)?.keys() ?? [])];
    if (document.operation(rule.through.list) === undefined)
      return known.of(rule.resource).length > 0 ? [undefined] : [];
    return parents.map((id) => listRequest(document, rule, remoteCaseId, id));
  }
}

async function readList(parts: ScanParts, rule: SyncRule, request: Request, there: There): Promise<Side[]> {
  const answer = await parts.client.read(request);
  if ('value' in answer) {
    return understood(() =>
      sidesIn(rule, request.operation, answer.value, ({ id }) => {
        there.unreadable.set(rule.resource, (there.unreadable.get(rule.resource) ?? new Set()).add(id));
      }),
    );
  }
  const { refusal } = answer;
  requireToken(refusal);
  if (refusal.status === 402 || refusal.status === 403) {
    there.refused.set(rule.resource, refusal.sentence);
    return [];
  }
  // The record it is inside of was deleted since its list was read.
  if (rule.under !== undefined && refusal.status === 404) {
    there.complete = false;
    return [];
  }
  throw matterRefused(refusal);
}

function asBased(known: Known, rule: SyncRule): Side[] {
  return known
    .of(rule.resource)
    .map((base) => ({ id: base.remoteId, version: base.remoteVersion, fields: base.remote }));
}

/** An answer that is none of ours ends the run (SPEC 2.2). */
export function understood<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotUnderstood) throw new Trouble('refused', error.message, { cause: error });
    throw error;
  }
}
