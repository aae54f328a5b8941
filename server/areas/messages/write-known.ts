import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { exportLine, sightingLine, threadLine } from '#server/importers/known-messages.ts';
import type { ExportFacts } from '#server/importers/merge/gap.ts';
import type { Sighting } from '#server/importers/merge/sighting.ts';
import type { ExportFormat } from '#server/importers/message.ts';
import type { SentConversation } from '#server/importers/protocol.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { MessageSightingRow } from '#server/store/tables.ts';
import { completeImports, sightingsOf } from './import-queries.ts';
import { countedIn } from './import-report.ts';
import type { ImportThreads } from './import-threads.ts';

const atOnce = 2000;

interface Asked {
  caseId: string;
  conversations: readonly SentConversation[];
  threads: ImportThreads;
  folder: string;
}

/** Writes what complete imports have stored of these conversations into a file, for the child to compare with. */
export async function writeKnown(context: JobContext, asked: Asked): Promise<string> {
  const { caseId, conversations, threads, folder } = asked;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'known');
  await using file = await open(path, 'w', 0o600);
  const written = new Set<string>();
  const imports = await context.read((tx) => completeImports(tx, caseId));
  for (const conversation of conversations) {
    if (written.has(conversation.threadKey)) continue;
    written.add(conversation.threadKey);
    const thread = await context.read((tx) => threads.find(tx, conversation));
    if (!thread) continue;
    await file.writeFile(threadLine(conversation.threadKey));
    for (const imported of imports) {
      const importId = imported.id;
      let isFirst = true;
      for (let after = -1; ;) {
        const at = { importId, threadId: thread.id };
        const rows = await context.read((tx) => sightingsOf(tx, at, { after, limit: atOnce }));
        if (rows.length > 0 && isFirst) await file.writeFile(exportLine(factsOf(imported)));
        isFirst = false;
        await file.writeFile(rows.map((row) => sightingLine(row.messageId, sightingIn(row))).join(''));
        after = rows.at(-1)?.record ?? after;
        if (rows.length < atOnce) break;
      }
    }
  }
  return path;
}

function factsOf(imported: Awaited<ReturnType<typeof completeImports>>[number]): ExportFacts {
  const { id, sha256, fileName, format } = imported;
  return { fileHash: `${sha256} ${id}`, fileName, format: format as ExportFormat, ...countedIn(imported) };
}

function sightingIn(row: MessageSightingRow): Sighting {
  const { record, at, wall, precision, direction, sender, fingerprint, earlier, marks } = row;
  return {
    record,
    at,
    localTime: wall,
    precision,
    direction,
    sender,
    fingerprint,
    ...(earlier !== null && { earlier: JSON.parse(earlier) as string[] }),
    edited: (marks & 1) !== 0,
    deleted: (marks & 2) !== 0,
    mediaMissing: (marks & 4) !== 0,
  };
}
