import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { requireRoom } from '#server/access/room.ts';
import { addCustodyEvent } from '#server/areas/evidence/custody-log.ts';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import type { BuiltPacket } from '#server/papers/packet/build-packet.ts';
import { manifestFile, manifestName, type PacketManifest } from '#server/papers/verifier/manifest.ts';
import { verifierName, verifierPage } from '#server/papers/verifier/verifier-page.ts';
import type { StagedFile } from '#server/store/blobs.ts';
import type { PacketFileRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { BuildParts, Building } from './build-packet.ts';
import { insertFiles, updateBuild } from './builds.ts';

type Kept = Omit<PacketFileRow, 'id' | 'buildId' | 'size' | 'sha256'> & { staged: StagedFile };

/** Keeps the files of a build, with what tells later whether they are still the same, and ends the build with them. */
export async function keepBuild(
  { build, view, context }: Building,
  { services: { blobs, limits } }: BuildParts,
  { files }: BuiltPacket,
  manifest: PacketManifest,
): Promise<void> {
  const kept: Kept[] = [];
  try {
    for (const { path, name, pages } of files) {
      const staged = await blobs.stage(createReadStream(path));
      kept.push({ kind: 'volume', fileName: name, mimeType: 'application/pdf', pages, staged });
    }
    const page = verifierPage(manifest, view.profile.language);
    const beside = [
      { kind: 'manifest', fileName: manifestName, mimeType: 'application/json', bytes: manifestFile(manifest) },
      { kind: 'verifier', fileName: verifierName, mimeType: 'text/html', bytes: Buffer.from(page) },
    ] as const;
    for (const { bytes, ...facts } of beside) {
      kept.push({ ...facts, pages: null, staged: await blobs.stage(Readable.from([bytes])) });
    }
    for (const { staged } of kept) await blobs.keep(staged);
    await context.finish((tx) => endBuild(tx, { build, view }, { kept, limits }));
  } finally {
    for (const { staged } of kept) await blobs.discard(staged);
  }
}

async function endBuild(
  tx: WriteTx,
  { build: { id, caseId }, view }: Pick<Building, 'build' | 'view'>,
  { kept, limits }: { kept: readonly Kept[]; limits: BuildParts['services']['limits'] },
): Promise<void> {
  const bytes = kept.reduce((sum, { staged }) => sum + staged.size, 0);
  await requireRoom(tx, view.matter, limits, { items: 0, bytes });
  for (const { staged } of kept) await insertBlob(tx, { sha256: staged.sha256, size: staged.size });
  await insertFiles(
    tx,
    kept.map(({ staged: { sha256, size }, ...facts }) => ({ ...facts, buildId: id, sha256, size })),
  );
  for (const { origin } of view.contents) {
    if (origin.from !== 'evidence') continue;
    const { id: evidenceId, sha256: hash } = origin.item;
    await addCustodyEvent(tx, { kind: 'exported', caseId, evidenceId, hash, detail: id });
  }
  const progress = JSON.stringify({ done: 1, of: 1 });
  await updateBuild(tx, id, { state: 'done', progress, finishedAt: tx.now });
}
