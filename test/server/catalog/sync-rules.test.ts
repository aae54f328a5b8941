import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { records, syncRules } from '#server/areas/records.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { projectFolder } from '#server/program/places.ts';

/* Issue 4: each resource declares how it syncs, and the catalog suite refuses one without it. */

function operation(id: string): Operation {
  const found = [...operations, ...syncedOperations].find((each) => each.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}

/** The fields of the records that a list answers. */
function recordOf(rule: SyncRule): readonly string[] {
  const { output } = operation(rule.through.list);
  if (output.kind !== 'json') throw new Error(`${rule.through.list} answers no records.`);
  const page = output.schema as z.ZodObject;
  const { def } = (rule.paged ? page.shape[rule.paged.rows] : page) as z.ZodArray<z.ZodObject>;
  const record = def.type === 'array' ? def.element : page;
  return [...Object.keys(record.shape), ...Object.keys(rule.seen?.({ source: null }) ?? {})];
}

/** What of a record an operation takes: its arguments, and what it reads off the file or the address. */
function takenBy(id: string | undefined, rule: SyncRule): readonly string[] {
  if (id === undefined) return [];
  const { input } = operation(id);
  const ofFile = input.upload && rule.bytes !== undefined ? ['fileName', 'size', rule.bytes] : [];
  const ofAddress = rule.under !== undefined && input.path?.shape['id'] ? [rule.under] : [];
  return [...Object.keys(input.body?.shape ?? {}), ...ofFile, ...ofAddress];
}

const staying = records.filter(({ sync }) => sync.stays !== undefined);
/** Ids of what is not synced, or of the row itself. */
const outside = new Set(['caseId', 'workspaceId', 'sourceId', 'replyToId', 'contactIds']);

const areasOfRecords =
  'case court-cases folders issues contacts evidence documents messages timeline hearings todos preparation export'.split(
    ' ',
  );

describe('the rules of synchronisation', () => {
  it('say for every record, once, how it syncs or why it does not', () => {
    const said = [...syncRules.map(({ resource }) => resource), ...staying.map(({ table }) => table)];
    expect(said.toSorted()).toEqual(records.map(({ table }) => table).toSorted());
  });

  it('give a reason for what stays where it is', () => {
    for (const { sync } of staying) expect(sync.stays).toMatch(/\w+ \w+ \w+/);
  });
});

/*
 * SPEC 6.8: what may not have arrived is sent again, so nothing that invites, mails or asks anybody is among it. The
 * areas of a matter are known by name: a new one has to be looked at.
 */
it('sync changes the records of a matter and acts on no person', () => {
  const used = syncRules.flatMap(({ through, aside }) => [...Object.values(through), ...(aside ? [aside.update] : [])]);
  const writes = used.map((id) => operation(id)).filter(({ reads }) => !reads);
  expect(new Set(writes.map(({ scope }) => scope.replace(':write', '')))).toEqual(new Set(areasOfRecords));
  // An import of messages, which is one under its bytes and answers (SPEC 10.6), and the matter that a person selects.
  const folder = path.join(projectFolder(), 'server', 'sync');
  const code = globSync('**/*.ts', { cwd: folder, exclude: ['operations/**'] }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  const named = code.flatMap((text) => [...text.matchAll(/'((?:post|patch|delete)_\w+)'/g)].map(([, id]) => id));
  expect(new Set(named)).toEqual(new Set(['post_messages_import', 'post_workspaces_switch']));
});

describe.each(syncRules)('the rule of $resource', (rule) => {
  const { through, projection, identity, references } = rule;
  const fields = Object.keys(projection);

  it('names operations that there are, each for what it does', () => {
    const methods = Object.entries(through).map(([use, id]) => [use, operation(id).method === 'get']);
    expect(methods).toEqual(Object.keys(through).map((use) => [use, use === 'list' || use === 'read']));
  });

  it('compares fields that a list answers, but for what a person was asked', () => {
    const compared = fields.filter((field) => projection[field] !== 'asked');
    expect(recordOf(rule)).toEqual(expect.arrayContaining(compared));
  });

  it('sends fields that the operations take', () => {
    const atFirst = fields.filter((field) => projection[field] === 'once' || projection[field] === 'asked');
    const later = fields.filter(
      (field) => !atFirst.includes(field) && projection[field] !== 'own' && field !== rule.aside?.field,
    );
    const blank = Object.fromEntries(later.map((field) => [field, null]));
    const change = { id: 'one', fields: blank, now: {}, siblings: [] };
    const saidAtFirst = rule.shape?.create?.({})?.says ?? [];
    const saidLater = (rule.shape?.update?.(change) ?? []).flatMap(({ says }) => says);
    expect([...takenBy(through.create, rule), ...saidAtFirst]).toEqual(expect.arrayContaining(atFirst));
    expect([...takenBy(through.update, rule), ...saidLater]).toEqual(expect.arrayContaining(later));
  });

  it('recognises a record by fields that it compares', () => {
    expect(identity.length).toBeGreaterThan(0);
    for (const field of identity) expect([...fields, 'caseId']).toContain(field);
  });

  it('says whose ids it holds, of every field that holds some', () => {
    const deciding = Object.values(references).flatMap((whose) => (typeof whose === 'string' ? [] : [whose.by]));
    expect(fields).toEqual(expect.arrayContaining([...Object.keys(references), ...deciding]));
    const holding = recordOf(rule).filter((field) => /Ids?$/.test(field) && !outside.has(field));
    expect(Object.keys(references)).toEqual(expect.arrayContaining(holding));
  });

  it('keeps together, and is under, fields that it compares', () => {
    for (const field of (rule.together ?? []).flat()) expect(fields).toContain(field);
    const under = rule.under === undefined ? [] : [rule.under];
    expect(fields).toEqual(expect.arrayContaining(under));
    expect(Object.keys(operation(through.list).input.path?.shape ?? {})).toEqual(under.map(() => 'id'));
  });

  it('picks its rows by a field that the list answers', () => {
    expect(recordOf(rule)).toEqual(expect.arrayContaining(Object.keys(rule.only ?? {})));
  });
});
