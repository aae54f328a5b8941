import path from 'node:path';
import { todos } from '#server/areas/todos/record.ts';
import { records } from '#server/areas/records.ts';
import { makeToken } from '#server/areas/developer/make-token.ts';
import { openAccount } from '#server/areas/account/open-account.ts';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { databaseName } from '#server/store/backup.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { insertRecord } from '#server/store/records.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';

/** Everybody’s: it is hashed once, not five hundred times. */
export const password = 'a plain long password';

export interface SeededAccount {
  email: string;
  token: string;
  caseId: string;
}

/** Accounts with a workspace, a matter of so many to-dos and a desktop's token each, straight through the store. */
export async function seedAccounts(data: string, accounts: number, todosEach: number): Promise<SeededAccount[]> {
  const store = new Store(openSqlite(path.join(data, databaseName)), systemClock, records);
  const passwordHash = await hashPassword(password);
  const seeded: SeededAccount[] = [];
  try {
    for (let number = 0; number < accounts; number += 1) {
      const email = `person-${number}@example.org`;
      const actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() } as const;
      await store.write(actor, async (tx) => {
        const { account, kase } = await openAccount(tx, { email, name: `Person ${number}`, passwordHash });
        const desktop = { accountId: account.id, name: 'Desktop', assistant: 0, approveDeletes: 0 } as const;
        const { token } = await makeToken(tx, { ...desktop, expiresAt: null, caseIds: null, permissions: ['*'] });
        for (let each = 0; each < todosEach; each += 1) await insertRecord(tx, todos, todo(kase.id, account.id, each));
        seeded.push({ email, token, caseId: kase.id });
      });
    }
  } finally {
    await store.close();
  }
  return seeded;
}

function todo(caseId: string, createdBy: string, number: number) {
  return {
    id: newId(),
    caseId,
    createdBy,
    private: 0,
    title: `Ask the clerk about hearing ${number}`,
    detail: '',
    due: null,
    done: 0,
    doneAt: null,
    priority: 'normal',
    hearingId: null,
    courtCaseId: null,
    deadline: null,
  } as const;
}
