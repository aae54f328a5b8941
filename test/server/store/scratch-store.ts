import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { records } from '#server/areas/records.ts';
import { insertAccount } from '#server/areas/account/queries.ts';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import { insertWorkspace } from '#server/areas/workspaces/queries.ts';
import { databaseName } from '#server/store/backup.ts';
import { Blobs } from '#server/store/blobs.ts';
import type { Clock } from '#server/store/clock.ts';
import type { Connections } from '#server/store/connections.ts';
import type { SqliteOptions } from '#server/store/sqlite.ts';
import { newId } from '#server/store/ids.ts';
import { Store } from '#server/store/store.ts';
import type { ChangeRow, Row } from '#server/store/tables.ts';
import type { Actor, WriteTx } from '#server/store/transaction.ts';
import { openConnections } from '#test/support/test-store.ts';
import { insertRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';

/** A real store and its blobs in their own folder, with a clock the test moves unless it gives one. */
export class ScratchStore implements AsyncDisposable {
  readonly folder: string;
  readonly file: string;
  readonly blobs: Blobs;
  readonly store: Store;
  #opened: Promise<void> | undefined;
  now: number = Date.parse('2026-03-01T10:00:00.000Z');

  private constructor(folder: string, connections: Connections, clock: Clock | undefined) {
    this.folder = folder;
    this.file = join(folder, databaseName);
    this.blobs = new Blobs(folder);
    this.store = new Store(connections, clock ?? (() => this.now), records);
  }

  static async open(clock?: Clock, options?: SqliteOptions): Promise<ScratchStore> {
    const folder = mkdtempSync(join(tmpdir(), 'casewright-store-'));
    return new ScratchStore(folder, await openConnections(join(folder, databaseName), options), clock);
  }

  write<T>(work: (tx: WriteTx) => Promise<T>, actor: Partial<Actor> = {}): Promise<T> {
    const somebody: Actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId(), ...actor };
    return this.store.write(somebody, work);
  }

  /** An account with its workspace and case. */
  async matter(caption = 'Ellery v. Ellery'): Promise<{ accountId: string; caseId: string; workspaceId: string }> {
    return this.write(async (tx) => {
      const account = await insertAccount(tx, { email: '', name: 'Maya Ellery' });
      const { id, workspaceId } = await insertWorkspace(tx, {
        name: caption,
        payerId: account.id,
        caption,
        role: 'petitioner',
      });
      return { accountId: account.id, caseId: id, workspaceId };
    });
  }

  /** An item with real bytes under it. */
  async evidence(
    { accountId, caseId }: { accountId: string; caseId: string },
    facts: Partial<Row<'evidence'>> = {},
    bytes: string = newId(),
  ): Promise<Row<'evidence'>> {
    // Once: opening empties the staging folder, under the files that others stage meanwhile.
    await (this.#opened ??= this.blobs.open());
    const staged = await this.blobs.stage(Readable.from([Buffer.from(bytes)]));
    await this.blobs.keep(staged);
    const row = await this.write(async (tx) => {
      await insertBlob(tx, staged);
      const { size, sha256 } = staged;
      return insertRecord(tx, evidence, { ...plainEvidence(caseId, accountId), size, sha256, ...facts, id: newId() });
    });
    await this.blobs.discard(staged);
    return row;
  }

  changes(): Promise<ChangeRow[]> {
    return this.store.read(async (tx) => {
      const rows = await tx.db.selectFrom('changes').selectAll().orderBy('seq').execute();
      return rows as unknown as ChangeRow[];
    });
  }

  /** The bytes of the database file once everything committed is in it. */
  async bytes(): Promise<Buffer> {
    await this.store.close();
    return readFileSync(this.file);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function plainEvidence(caseId: string, createdBy: string): Omit<Row<'evidence'>, 'id' | 'createdAt' | 'updatedAt'> {
  return {
    caseId,
    private: 0,
    trashedAt: null,
    createdBy,
    title: 'Letter',
    fileName: 'letter.txt',
    mimeType: 'text/plain',
    kind: 'text',
    size: 0,
    sha256: '',
    pageCount: null,
    durationSeconds: null,
    folderId: null,
    tagNames: '[]',
    description: '',
    eventDate: null,
    exhibitNumber: null,
    exhibitState: null,
    custodian: null,
    original: null,
    confidentiality: null,
    annotations: '[]',
    priority: 'normal',
    issueIds: '[]',
    courtCaseIds: '[]',
    hearingIds: '[]',
    contactIds: '[]',
    sourceKind: 'upload',
    sourcePath: null,
    sourceMessageId: null,
    sourceRecord: null,
    dismissedSuggestions: '[]',
    duplicateOf: null,
    consentBy: null,
    consentAt: null,
    consentText: null,
  };
}
