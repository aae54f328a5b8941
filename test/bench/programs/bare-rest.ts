import Database from 'better-sqlite3';
import express from 'express';
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { z } from 'zod';
import { type ReadEvidence, toEvidence } from '#server/areas/evidence/schema.ts';

/*
 * What we compare with: Express, zod and better-sqlite3, and nothing else. No token, no rate limit, no access rules,
 * no change log, no request id. Same rows, same pragmas, same answers. `node bare-rest.ts DATABASE`; the bench made
 * the tables and filled them.
 */
const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('wal_autocheckpoint = 4000');
database.pragma('mmap_size = 268435456');
database.pragma('cache_size = -16000');

/** Nothing was read of these rows, and nothing is looked for. */
const whole = `select *, '[]' as pagesNotRead, '[]' as cutShort, '{}' as suggestions from evidence`;
const one = database.prepare<[string], ReadEvidence>(`${whole} where id = ?`);
const list = database.prepare<[string, number], ReadEvidence>(`${whole} where caseId = ? order by id limit ?`);
const insert = database.prepare(
  `insert into tokens (id, accountId, name, prefix, hash, permissions, assistant, approveDeletes, expiresAt, revokedAt, createdAt, updatedAt)
   values (:id, :accountId, :name, :prefix, :hash, :permissions, 0, 0, null, null, :now, :now)`,
);

const Item = z.strictObject({ id: z.uuid() });
const Page = z.strictObject({ caseId: z.uuid(), limit: z.coerce.number().int().min(1).max(1000) });
const NewToken = z.strictObject({
  name: z.string().trim().min(1).max(100),
  permissions: z.array(z.string().min(1)).min(1),
});

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.get('/evidence/:id', (request, response) => {
  const { id } = Item.parse(request.params);
  const row = one.get(id);
  if (row) response.json(toEvidence(row));
  else response.status(404).json({ error: 'not_found' });
});
app.get('/evidence', (request, response) => {
  const { caseId, limit } = Page.parse(request.query);
  response.json(list.all(caseId, limit).map((row) => toEvidence(row)));
});
app.post('/developer/tokens', express.json(), (request, response) => {
  const { name, permissions } = NewToken.parse(request.body);
  const token = `cw_live_${randomBytes(20).toString('hex')}`;
  const [id, now, prefix, accountId] = [v7(), new Date().toISOString(), token.slice(0, 12), 'one'];
  const hash = createHash('sha256').update(token).digest('hex');
  insert.run({ id, accountId, name, prefix, hash, permissions: JSON.stringify(permissions), now });
  const times = { createdAt: now, updatedAt: now, expiresAt: null, lastUsedAt: null, revokedAt: null };
  response.status(201).json({ id, name, prefix, permissions, assistant: false, ...times, token });
});

const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  database.close();
});
