import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '#server/store/derived-files.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import { newId } from '#server/store/ids.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { PacketBuildRow, PacketFileRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Build, Receipt } from './schema.ts';

/*
 * What was built of packets. Builds are no records: each says what was made once, from which sources, so nobody edits
 * it; it stays on its side and goes with its packet.
 */

/** What was asked for. */
export interface BuildRequest {
  revision: number;
  despite: string[];
  /** Whoever builds sees what is private, or does not. */
  seesPrivate: 0 | 1;
}

/** What is in a build, once that is settled: for the ledger when it is sent, and for the manifest. */
export interface BuildContents {
  evidenceIds: string[];
  /** What was painted out of them; builds of earlier versions do not say it. */
  redactionIds?: string[];
}

export async function insertBuild(
  tx: WriteTx,
  { asked, ...of }: Pick<PacketBuildRow, 'packetId' | 'caseId' | 'accountId' | 'draft'> & { asked: BuildRequest },
): Promise<PacketBuildRow> {
  const row: PacketBuildRow = {
    id: newId(),
    createdAt: tx.now,
    ...of,
    request: JSON.stringify(asked),
    state: 'queued',
    progress: JSON.stringify({ done: 0, of: null }),
    contents: null,
    receipts: '[]',
    error: null,
    finishedAt: null,
  };
  await tx.db.insertInto('packetBuilds').values(row).execute();
  return row;
}

export function findBuild(tx: ReadTx, id: string): Promise<PacketBuildRow | undefined> {
  return tx.db.selectFrom('packetBuilds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateBuild(tx: WriteTx, id: string, values: Partial<PacketBuildRow>): Promise<void> {
  await tx.db.updateTable('packetBuilds').set(values).where('id', '=', id).execute();
}

/** The builds of these packets, newest first. */
export async function buildsOf(tx: ReadTx, packetIds: readonly string[]): Promise<PacketBuildRow[]> {
  const found: PacketBuildRow[] = [];
  for (const some of someAtOnce(packetIds)) {
    const rows = tx.db.selectFrom('packetBuilds').selectAll().where('packetId', 'in', some);
    found.push(...(await rows.orderBy('id', 'desc').execute()));
  }
  return found;
}

/** The redactions that are in a build of the matter that others were given, each with how. */
export async function sentRedactions(tx: ReadTx, caseId: string): Promise<Map<string, 'served' | 'filed'>> {
  const builds = await tx.db
    .selectFrom('packetBuilds')
    .select(['state', 'contents'])
    .where('caseId', '=', caseId)
    .where('state', 'in', ['served', 'filed'])
    .execute();
  const sent = new Map<string, 'served' | 'filed'>();
  for (const { state, contents } of builds) {
    const { redactionIds = [] } = JSON.parse(contents ?? '{}') as Partial<BuildContents>;
    for (const id of redactionIds) if (sent.get(id) !== 'filed') sent.set(id, state === 'filed' ? 'filed' : 'served');
  }
  return sent;
}

export async function insertFiles(tx: WriteTx, files: readonly Omit<PacketFileRow, 'id'>[]): Promise<void> {
  for (const file of files)
    await tx.db
      .insertInto('packetFiles')
      .values({ id: newId(), ...file })
      .execute();
}

/** With their packet; what named bytes is removed after the commit. */
export async function deleteBuilds(tx: WriteTx, packet: { id: string; caseId: string }): Promise<void> {
  for (const { id } of await buildsOf(tx, [packet.id])) {
    const files = await tx.db.deleteFrom('packetFiles').where('buildId', '=', id).returning('sha256').execute();
    for (const { sha256 } of files) {
      await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId: packet.caseId });
    }
    await tx.db.deleteFrom('jobs').where('subjectId', '=', id).execute();
    await tx.db.deleteFrom('packetBuilds').where('id', '=', id).execute();
  }
}

/** Removes the folders of builds that have ended, or whose packet is gone. */
export async function sweepBuilds(
  folder: string,
  find: (id: string) => Promise<PacketBuildRow | undefined>,
): Promise<void> {
  for (const name of await namesIn(folder)) {
    const state = (await find(name))?.state;
    if (state === 'queued' || state === 'running') continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** The files of these builds, in their order. */
export async function filesOf(tx: ReadTx, buildIds: readonly string[]): Promise<PacketFileRow[]> {
  const files: PacketFileRow[] = [];
  for (const some of someAtOnce(buildIds)) {
    const found = tx.db.selectFrom('packetFiles').selectAll().where('buildId', 'in', some);
    files.push(...(await found.orderBy('id').execute()));
  }
  return files;
}

/** As they are answered. */
export async function answerBuilds(tx: ReadTx, rows: readonly PacketBuildRow[]): Promise<Build[]> {
  const files = await filesOf(
    tx,
    rows.map(({ id }) => id),
  );
  const byBuild = Map.groupBy(files, ({ buildId }) => buildId);
  return rows.map((row) => toBuild(row, byBuild.get(row.id) ?? []));
}

function toBuild(row: PacketBuildRow, files: readonly PacketFileRow[]): Build {
  const { id, state, error, createdAt, finishedAt } = row;
  const idOf = (kind: PacketFileRow['kind']): string | null => files.find((file) => file.kind === kind)?.id ?? null;
  return {
    id,
    draft: row.draft === 1,
    state,
    progress: JSON.parse(row.progress) as Build['progress'],
    files: files.flatMap(({ id: fileId, kind, fileName: name, size, pages, sha256 }) =>
      kind === 'volume' ? [{ fileId, name, size, pages: pages ?? 0, sha256 }] : [],
    ),
    manifestFileId: idOf('manifest'),
    verifierFileId: idOf('verifier'),
    receipts: receiptsOf(row),
    error,
    createdAt,
    finishedAt,
  };
}

export function receiptsOf({ receipts }: Pick<PacketBuildRow, 'receipts'>): Receipt[] {
  return JSON.parse(receipts) as Receipt[];
}
