import type { Database } from 'better-sqlite3';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { foundation } from '#server/store/migrations/0001-foundation.ts';
import { activity } from '#server/store/migrations/0002-activity.ts';
import { savedSearches } from '#server/store/migrations/0003-saved-searches.ts';
import { tokenCalls } from '#server/store/migrations/0004-token-calls.ts';
import { theMatter } from '#server/store/migrations/0005-the-matter.ts';
import { sync } from '#server/store/migrations/0006-sync.ts';
import { changeFeed } from '#server/store/migrations/0007-change-feed.ts';
import { credentials } from '#server/store/migrations/0008-credentials.ts';
import { syncAnswers } from '#server/store/migrations/0009-sync-answers.ts';
import { hosted } from '#server/store/migrations/0010-hosted.ts';
import type { Statement } from '#server/store/migrations/statement.ts';
import { trash } from '#server/store/migrations/0012-trash.ts';
import { records } from '#server/store/migrations/0011-records.ts';
import { approvals } from '#server/store/migrations/0013-approvals.ts';
import { exhibitNumbers } from '#server/store/migrations/0014-exhibit-numbers.ts';
import { documents } from '#server/store/migrations/0015-documents.ts';
import { documentAttachments } from '#server/store/migrations/0016-document-attachments.ts';
import { uploadedDocuments } from '#server/store/migrations/0017-uploaded-documents.ts';
import { courtPapers } from '#server/store/migrations/0018-court-papers.ts';
import { messages } from '#server/store/migrations/0019-messages.ts';
import { certificates } from '#server/store/migrations/0020-certificates.ts';
import { changedMessages } from '#server/store/migrations/0021-changed-messages.ts';
import { evidenceFacts } from '#server/store/migrations/0022-evidence-facts.ts';
import { exhibitLedger } from '#server/store/migrations/0023-exhibit-ledger.ts';
import { custodyEvents } from '#server/store/migrations/0024-custody-events.ts';
import { preparation } from '#server/store/migrations/0025-preparation.ts';
import { courtPackets } from './migrations/0026-packets.ts';
import { wordPlaces } from './migrations/0027-word-places.ts';
import { packetsSent } from './migrations/0028-packets-sent.ts';
import { searchWordsIndex } from './migrations/0029-search-words.ts';
import { partialReadings } from './migrations/0030-partial-readings.ts';
import { givenNumbers } from './migrations/0031-given-numbers.ts';
import { forgetfulServers } from './migrations/0032-forgetful-servers.ts';
import { packetPages } from './migrations/0033-packet-pages.ts';
import { limitedTokens } from './migrations/0034-limited-tokens.ts';
import { numbersOfFiles } from './migrations/0035-numbers-of-files.ts';
import { suggestionsOfFiles } from './migrations/0036-suggestions.ts';
import { annotations } from './migrations/0037-annotations.ts';
import { packetReceipts } from './migrations/0038-packet-receipts.ts';
import { windowKeys } from './migrations/0039-window-keys.ts';
import { leanBases } from './migrations/0040-lean-bases.ts';
import { suggestionsOfBefore } from './migrations/0042-suggestions-of-before.ts';
import { custodyPages } from './migrations/0041-custody-pages.ts';
import { knowSearchWords } from './search-function.ts';

/** Numbered and forward only: migration n is `migrations[n - 1]`; a landed one never changes. */
export const migrations: readonly (readonly Statement[])[] = [
  foundation,
  activity,
  savedSearches,
  tokenCalls,
  theMatter,
  sync,
  changeFeed,
  credentials,
  syncAnswers,
  hosted,
  records,
  trash,
  approvals,
  exhibitNumbers,
  documents,
  documentAttachments,
  uploadedDocuments,
  courtPapers,
  messages,
  certificates,
  changedMessages,
  evidenceFacts,
  exhibitLedger,
  custodyEvents,
  preparation,
  courtPackets,
  wordPlaces,
  packetsSent,
  searchWordsIndex,
  partialReadings,
  givenNumbers,
  forgetfulServers,
  packetPages,
  limitedTokens,
  numbersOfFiles,
  suggestionsOfFiles,
  annotations,
  packetReceipts,
  windowKeys,
  leanBases,
  custodyPages,
  suggestionsOfBefore,
];

/** The schema number written with every image in the change log. */
export const schemaNumber = migrations.length;

/**
 * Brings a database to `target` (the newest schema unless said otherwise), each migration in its own transaction, after
 * copying the file to the same folder when there is anything in it to lose. Refuses a database that a newer Casewright
 * wrote.
 */
export function migrate(database: Database, target: number = schemaNumber): void {
  const current = Number(database.pragma('user_version', { simple: true }));
  refuseNewer(current);
  knowSearchWords(database);
  if (current > 0 && current < target) copyBeforeMigrating(database, current);
  for (let number = current + 1; number <= target; number += 1) {
    database.transaction(() => {
      for (const statement of migrations[number - 1] ?? []) {
        if (typeof statement === 'string') database.exec(statement);
        else if ('sqlite' in statement) database.exec(statement.sqlite);
      }
      database.pragma(`user_version = ${number}`);
    })();
  }
}

/** Of no use to anybody who does not know what the tables mean. */
export function refuseNewer(schema: number): void {
  if (schema <= schemaNumber) return;
  throw new Error(
    `This data folder was written by a newer Casewright (schema ${schema}; this one knows ${schemaNumber}). Install the newer version to open it; nothing was changed.`,
  );
}

function copyBeforeMigrating(database: Database, schema: number): void {
  if (!existsSync(database.name)) return;
  const copy = `${database.name}.before-schema-${schema + 1}`;
  const making = `${copy}.part`;
  rmSync(making, { force: true });
  // Not a copy of the file: while another connection reads, half of the data is still in the write-ahead log.
  database.prepare('vacuum into ?').run(making);
  renameSync(making, copy);
}
