import { describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import type { Side } from '#server/sync/plan.ts';
import { readDocument } from '#server/sync/remote/document.ts';
import { createRequest, editRequests } from '#server/sync/requests.ts';
import { sidesIn } from '#server/sync/sides.ts';
import { must } from './two.ts';

/* What a server's description says it takes: nothing else is sent to it (SPEC 7.5). */

const ruleOf = (of: string) => must(syncRules.find(({ resource }) => resource === of));

/** A server whose to-dos have a title and nothing more, though it answers more. */
function olderServer(...takes: string[]) {
  const schema = { properties: Object.fromEntries(takes.map((name) => [name, {}])) };
  const takesThem = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/todos': { get: {}, post: takesThem, patch: takesThem } };
  return readDocument({ openapi: '3.1.0', paths }, operations, [ruleOf('todos')]);
}

describe('a field that a server does not declare (7.5)', () => {
  const fields = { title: 'Call', detail: 'Before noon', done: true };
  const side: Side = { id: 'r1', version: '2026-01-01T00:00:00.000Z', fields: {} };

  it('is neither sent with a new record nor in an edit', () => {
    const document = olderServer('caseId', 'title', 'done');
    const create = createRequest(document, ruleOf('todos'), 'there', fields);
    expect(create).toMatchObject({ says: ['title', 'done'] });
    expect(create?.body).toEqual({ caseId: 'there', title: 'Call', done: true });
    const edits = editRequests(document, ruleOf('todos'), 'there', side, fields, []);
    expect(edits.map(({ body }) => body)).toEqual([{ title: 'Call', done: true }]);
  });

  it('is not compared either, so that no run would send it', () => {
    expect(Object.keys(must(olderServer('caseId', 'title', 'done').rules[0]).projection)).toEqual(['title', 'done']);
  });

  it('is sent where it is declared', () => {
    const document = olderServer('caseId', ...Object.keys(fields), 'expectedUpdatedAt');
    expect(createRequest(document, ruleOf('todos'), 'there', fields)?.body).toEqual({ caseId: 'there', ...fields });
    const edits = editRequests(document, ruleOf('todos'), 'there', side, fields, []);
    expect(edits.map(({ body }) => body)).toEqual([{ ...fields, expectedUpdatedAt: side.version }]);
  });
});

it('rows of a timeline that are made from other records are no records of it (7.5)', () => {
  const rule = ruleOf('timelineEntries');
  const list = must(operations.find(({ id }) => id === rule.through.list));
  const row = (id: string, kind: string) => ({ id, kind, updatedAt: '2026-01-01T00:00:00.000Z', title: kind });
  const rows = [row('e1', 'event'), row('v1', 'evidence'), row('h1', 'hearing'), row('k1', 'key-date')];
  const read: string[] = [];
  const sides = sidesIn(rule, list, rows, ({ id }) => read.push(id));
  expect([...sides.map(({ id }) => id), ...read]).toEqual(['e1']);
});
