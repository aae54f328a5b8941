import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, callForAnswer, received } from './client.ts';
import type { Court, Document, Operations } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';
import { ChangedSinceError } from './reversing-edits.ts';
import { note, wholePart, type Part, type Step } from './session-changes.ts';

type Version = Pick<Document, 'id' | 'caseId' | 'title' | 'updatedAt'>;
type Asked = Operations['post_documents_by_id_court']['input'];
/** An action, without the document and the content that it is about. */
type Actions<Each> = Each extends Asked ? Omit<Each, 'id' | 'expectedHash'> : never;
export type CourtAction = Actions<Asked>;

/** How a document is formatted, reviewed and signed; read again after each save, of which the last stays meanwhile. */
export function courtOf({ id, caseId, updatedAt }: Version) {
  return queryOptions({
    queryKey: keys.court(id, updatedAt),
    queryFn: ({ signal }) => call('get_documents_by_id_court', { id }, { signal }),
    placeholderData: keepPreviousData,
    // What is found depends on the exhibits and the evidence that is cited, what is proposed on the people and the case.
    meta: {
      caseId,
      follows: {
        documentAttachments: true,
        evidence: ['title', 'pageCount', 'extraction'],
        contacts: true,
        courtCases: true,
        cases: true,
      },
    },
    staleTime: 0,
  });
}

/**
 * Does something with the content that was seen. When the document is another by now, that one is shown and the refusal
 * is thrown. A format and a support are noted, to be undone; approvals and signatures are withdrawn instead, because
 * they say what somebody did.
 */
export async function actOnPaper(
  client: QueryClient,
  document: Version,
  { seen, action, step }: { seen: Court; action: CourtAction; step: Step },
): Promise<Court> {
  const after = await send(client, document, seen.contentHash, action);
  const part = partOf(client, document, { before: seen, after, action });
  if (part !== null) note(part, step);
  return after;
}

async function send(client: QueryClient, document: Version, expectedHash: string, action: CourtAction): Promise<Court> {
  // Undo comes after further saves: whichever version is on the screen by now.
  const show = (court: Court): void =>
    void client.setQueriesData<Court>({ queryKey: keys.courtOfAll(document.id) }, court);
  try {
    const asked = { id: document.id, expectedHash, ...action };
    // The document itself, with its state, follows by the change log.
    return await ownWrite(callForAnswer('post_documents_by_id_court', asked), (court) => {
      show(court);
      return [];
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && error.current !== undefined) {
      show(received('post_documents_by_id_court', error.current));
    }
    throw error;
  }
}

interface Done {
  before: Court;
  after: Court;
  action: CourtAction;
}

/** How an action is taken back; null for what is not. */
function partOf(client: QueryClient, document: Version, done: Done): Part | null {
  const { before, action } = done;
  if (action.action === 'format') {
    const { profile, overrides, caption } = before;
    const back: CourtAction =
      profile === null || caption === null
        ? { action: 'format', profile: null }
        : { action: 'format', profile, overrides, caption };
    return reversing(client, document, done, { field: 'profile', of: formatIn, back });
  }
  if (action.action === 'support') {
    const { paragraph } = action;
    const state = supportIn(before, paragraph) === 'own' ? 'own' : 'none';
    const of = (court: Court): unknown => supportIn(court, paragraph);
    return reversing(client, document, done, { field: 'support', of, back: { action: 'support', paragraph, state } });
  }
  return null;
}

interface Way {
  field: string;
  /** What of it the action changed. */
  of: (court: Court) => unknown;
  back: CourtAction;
}

function reversing(client: QueryClient, document: Version, { after }: Done, { field, of, back }: Way): Part {
  return wholePart({ noun: 'document', title: document.title }, async () => {
    const now = await call('get_documents_by_id_court', { id: document.id });
    if (JSON.stringify(of(now)) !== JSON.stringify(of(after))) throw new ChangedSinceError([field], null);
    const made = await send(client, document, now.contentHash, back);
    return partOf(client, document, { before: now, after: made, action: back });
  });
}

function formatIn({ profile, overrides, caption }: Court): unknown {
  return profile === null ? null : { profile, overrides, caption };
}

function supportIn({ support }: Court, paragraph: string): string | undefined {
  return support.find((each) => each.paragraph === paragraph)?.state;
}
