import { memberships } from '#server/areas/workspaces/membership-record.ts';
import { hearings } from '#server/areas/hearings/record.ts';
import { grants } from '#server/areas/sharing/record.ts';
import { courtCases } from '#server/areas/court-cases/record.ts';
import { cases } from '#server/areas/case/record.ts';
import { records } from '#server/areas/records.ts';
import { openAccount } from '#server/areas/account/open-account.ts';
import { insertAccount } from '#server/areas/account/queries.ts';
import { makeToken } from '#server/areas/developer/make-token.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import { Store } from '#server/store/store.ts';
import type { Role } from '#server/rules/members.ts';
import type { GrantLevel, MatterResource } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { TestApp } from '#test/support/app.ts';
import { knownHash } from '#test/support/known-password.ts';

export interface Neighbour {
  accountId: string;
  token: string;
  /** Of its own matter, if any. */
  caseId: string;
  workspaceId: string;
}

const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'planted' } as const;

/** Other accounts in the data folder of a running application, planted straight into its store. */
export class Neighbours {
  readonly #store: Store;

  constructor(app: TestApp) {
    this.#store = new Store(app.connections, systemClock, records);
  }

  async account(name: string, { matter = true } = {}): Promise<Neighbour> {
    const passwordHash = await knownHash();
    return this.write(async (tx) => {
      const email = `${name}@example.org`;
      if (!matter) {
        const { id: accountId } = await insertAccount(tx, { email, name });
        return { accountId, token: await plantToken(tx, accountId), caseId: '', workspaceId: '' };
      }
      const { account, kase } = await openAccount(tx, { email, name, passwordHash });
      await updateRecord(tx, cases, kase, { caption: `Case of ${name}` });
      const token = await plantToken(tx, account.id);
      return { accountId: account.id, token, caseId: kase.id, workspaceId: kase.workspaceId };
    });
  }

  token(
    accountId: string,
    more: { permissions?: string[]; assistant?: 0 | 1; expiresAt?: string; caseIds?: string[] } = {},
  ): Promise<string> {
    return this.write((tx) => plantToken(tx, accountId, more));
  }

  async member(workspaceId: string, accountId: string, role: Role): Promise<void> {
    await this.write((tx) => insertRecord(tx, memberships, { id: newId(), workspaceId, accountId, role }));
  }

  /** Shares one item, or a whole kind of record when no item is named. */
  async share(
    caseId: string,
    accountId: string,
    resource: MatterResource,
    itemId: string | null,
    level: GrantLevel,
  ): Promise<void> {
    await this.write((tx) => insertRecord(tx, grants, { id: newId(), caseId, accountId, resource, itemId, level }));
  }

  /** A court file and a hearing in it; their operations come later, their tables are here (issue 2). */
  async courtFile(
    caseId: string,
    createdBy: string,
    caption: string,
  ): Promise<{ courtCaseId: string; hearingId: string }> {
    const item = { caseId, createdBy, private: 0 } as const;
    return this.write(async (tx) => {
      const { id: courtCaseId } = await insertRecord(tx, courtCases, {
        ...item,
        ...emptyCourtCase,
        id: newId(),
        caption,
      });
      const { id: hearingId } = await insertRecord(tx, hearings, {
        ...item,
        ...emptyHearing,
        id: newId(),
        courtCaseId,
        purpose: caption,
      });
      return { courtCaseId, hearingId };
    });
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#store.read(work);
  }

  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.#store.write(actor, work);
  }
}

async function plantToken(
  tx: WriteTx,
  accountId: string,
  {
    permissions = ['*'],
    assistant = 0,
    expiresAt = null,
    caseIds = null,
  }: { permissions?: string[]; assistant?: 0 | 1; expiresAt?: string | null; caseIds?: string[] | null } = {},
): Promise<string> {
  const wanted = { accountId, name: 'Planted', permissions, assistant, approveDeletes: 0, expiresAt, caseIds } as const;
  return (await makeToken(tx, wanted)).token;
}

const emptyCourtCase = {
  number: null,
  court: null,
  division: null,
  type: null,
  jurisdiction: null,
  judge: null,
  department: null,
  role: null,
  status: 'open',
  filedDate: null,
  timeZone: null,
  notes: null,
} as const;

const emptyHearing = {
  date: '2026-05-04',
  time: null,
  timeZone: null,
  durationMinutes: null,
  place: null,
  room: null,
  judge: null,
  remoteLink: null,
  status: 'scheduled',
  outcome: null,
  notes: null,
  contactIds: '[]',
} as const;
