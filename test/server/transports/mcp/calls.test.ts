import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { JsonSchemaType } from '@modelcontextprotocol/sdk/validation/types.js';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { Assistant, base64, textOf } from './assistant.ts';

interface Folder {
  id: string;
  name: string;
  updatedAt: string;
}

const someId = '01890000-0000-7000-8000-000000000000';

/** The count begins anew each clock minute, which must not happen in the middle of a test. */
async function roomInThisMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 8000) await new Promise((resolve) => setTimeout(resolve, left));
}

describe('a call', () => {
  it('answers a record as structured content and the same as text', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const result = await assistant.call('get_case');
    expect(result.structuredContent).toMatchObject({ caption: 'Ellery v. Ellery' });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it('reaches path, query and body with one object of arguments', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const folder = await assistant.ask<Folder>('post_folders', { name: 'Letters', kind: 'evidence' });
    const renamed = await assistant.ask<Folder>('patch_folders', { id: folder.id, name: 'Letters to the school' });
    expect(renamed.name).toBe('Letters to the school');
    expect(await assistant.ask('get_folders', { kind: 'evidence' })).toMatchObject({ items: [{ id: folder.id }] });
    const { content, structuredContent } = await assistant.call('delete_folders', { id: folder.id });
    expect(content).toEqual([{ type: 'text', text: 'Done.' }]);
    expect(structuredContent).toBeUndefined();
    expect(await assistant.ask('get_folders')).toEqual({ items: [] });
  });

  it('takes numbers and booleans for what an address holds as text, and null for nothing', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const { evidence } = await assistant.ask<{ evidence: { id: string }[] }>('post_evidence', {
      files: ['one', 'two'].map((name) => ({ fileName: `${name}.txt`, content: base64(name) })),
    });
    const id = evidence[0]?.id;
    expect(await assistant.ask('get_evidence', { limit: 1, q: null, folderId: null })).toMatchObject({
      items: [{ id }],
    });
    await assistant.call('get_files_by_id_text', { id });
    const preview = await assistant.call('get_files_by_id', { id, preview: true });
    expect(textOf(preview)).toMatch(/text\/(plain|html)/);
  });

  it('answers long lists a page at a time', async () => {
    await using app = await testApp({ rateLimit: 0 });
    await using assistant = await Assistant.on(app, await app.token());
    const names = Array.from({ length: 53 }, (_, at) => `Note ${String(at).padStart(2, '0')}.txt`);
    for (const some of [names.slice(0, 30), names.slice(30)]) {
      await assistant.ask('post_evidence', {
        files: some.map((fileName) => ({ fileName, content: base64(fileName) })),
      });
    }
    interface Page {
      items: { id: string; fileName: string }[];
      nextAfter?: string;
    }
    const first = await assistant.ask<Page>('get_evidence', { fields: ['fileName'] });
    expect(first.items.map(({ fileName }) => fileName)).toEqual(names.slice(0, 50));
    expect(first.nextAfter).toBe(first.items[49]?.id);
    const second = await assistant.ask<Page>('get_evidence', { after: first.nextAfter, fields: 'fileName' });
    expect(second.items.map(({ fileName }) => fileName)).toEqual(names.slice(50));
    expect(second).not.toHaveProperty('nextAfter');
    const [short, exact] = [
      await assistant.ask<Page>('get_evidence', { limit: 2 }),
      await assistant.ask<Page>('get_evidence', { limit: 53 }),
    ];
    expect([short.items.length, short.nextAfter]).toEqual([2, short.items[1]?.id]);
    expect([exact.items.length, exact.nextAfter]).toEqual([53, undefined]);
    expect((await assistant.ask<Page>('get_evidence', { limit: 1000 })).items).toHaveLength(53);
    expect(await assistant.refusal('get_evidence', { limit: 1001 })).toContain('a whole number from 1 to 1000');
  });

  it('answers rows of a list short, one record whole, and what is asked for by name', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const whole = await assistant.ask('post_todos', { title: 'Call', detail: 'x'.repeat(300), due: '2026-12-04' });
    const id = String(whole['id']);
    const rows = async (given: object) => (await assistant.ask('get_todos', { ...given }))['items'];
    expect(await rows({})).toEqual([{ id, title: 'Call', due: '2026-12-04', priority: 'normal', more: ['detail'] }]);
    expect(await rows({ id })).toEqual([whole]);
    expect(await rows({ id, fields: ['updatedAt'] })).toEqual([{ id, updatedAt: whole['updatedAt'] }]);
    const said = await assistant.refusal('get_todos', { fields: ['title', 'dueDate', 'who'] });
    expect(said).toContain('There are no fields “dueDate”, “who”. A row of get_todos has: id, caseId, title, detail,');
    expect(await assistant.refusal('get_case', { fields: ['id'] })).toContain('has no argument “fields”');

    const { outputSchema } = await assistant.ask<Tool>('describe_operation', { name: 'get_todos' });
    const check = new AjvJsonSchemaValidator().getValidator(outputSchema as JsonSchemaType);
    for (const given of [{}, { id }, { fields: ['due'] }]) {
      expect(check(await assistant.ask('get_todos', given))).toMatchObject({ valid: true });
    }
  });

  it('works in the case its context names', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const { context } = await assistant.ask<{ context: string }>('post_workspaces_switch', {
      name: 'The other matter',
    });
    expect(await assistant.ask('get_case', { caseContext: context })).toMatchObject({ caption: 'The other matter' });
    expect(await assistant.ask('get_case')).toMatchObject({ caption: 'Ellery v. Ellery' });
    expect(await assistant.refusal('get_case', { caseContext: `ws:${someId}` })).toMatch(
      /^invalid_context: .*\nNext: Call get_workspaces/,
    );
  });

  it('counts towards the minute of the account; greeting, listing and pinging do not', async () => {
    await roomInThisMinute();
    await using app = await testApp({ rateLimit: 3 });
    await using assistant = await Assistant.on(app, await app.token());
    for (let round = 0; round < 5; round++) {
      await assistant.client.ping();
      await assistant.client.listTools();
    }
    await assistant.ask('get_account');
    await assistant.refusal('no_such_tool');
    await assistant.ask('get_account');
    const said = await assistant.refusal('get_account');
    expect(said).toMatch(/^rate_limited: .*3 requests.*\nNext: Wait \d+ seconds? before any other call\.$/s);
  });

  it('is recorded as made over MCP with its token', async () => {
    await using app = await testApp();
    const token = await app.token(['*'], 'The assistant');
    await using assistant = await Assistant.on(app, token);
    await assistant.ask('get_account');
    await expect
      .poll(async () => (await app.rest(token, 'GET', '/developer/tokens')).body)
      .toMatchObject([{ name: 'The assistant', lastUsedAt: expect.any(String) as string }]);
  });
});

describe('a refusal says what happened and what to do next', () => {
  it.each([
    [
      'a tool that does not exist',
      'search_evidence',
      {},
      /^operation_not_found: There is no tool “search_evidence”\. Did you mean “get_evidence”/,
    ],
    [
      'an argument that does not exist',
      'get_evidence',
      { query: 'x' },
      /^invalid_request: get_evidence has no argument “query”/,
    ],
    ['a misspelt argument', 'get_evidence', { folder_id: someId }, /no argument “folder_id”\. Did you mean “folderId”/],
    [
      'a missing argument',
      'get_evidence_by_id',
      {},
      /^invalid_request: id: This is required\.\nNext: Correct the arguments/,
    ],
    ['an id that is none', 'get_evidence_by_id', { id: 'first' }, /^invalid_request: id: No record has this ID/],
    [
      'an id nothing has',
      'get_evidence_by_id',
      { id: someId },
      /^not_found: .*\nNext: Ids are never guessed: get_evidence lists/,
    ],
    ['a file nothing has', 'get_files_by_id_text', { id: someId }, /Next: Ids are never guessed: get_evidence lists/],
    ['a folder nothing has', 'delete_folders', { id: someId }, /Next: Ids are never guessed: get_folders .*list/],
    ['a case that is not theirs', 'get_case', { caseId: someId }, /Next: Ids are never guessed: .*get_workspaces/],
    ['a context that is not text', 'get_case', { caseContext: 5 }, /^invalid_context: caseContext is text/],
  ])('for %s', async (_, name, given, sentence) => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    expect(await assistant.refusal(name, given)).toMatch(sentence);
  });

  it('for every fault of a call at once', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const said = await assistant.refusal('post_folders', { name: '', kind: 'drawer' });
    expect(said.split('\n')).toHaveLength(3);
    expect(said).toMatch(/name: .*\nAlso kind: /);
  });

  it('for a permission the token lacks, naming it', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(['evidence:read']));
    const said = await assistant.refusal('delete_evidence_by_id', { id: someId });
    expect(said).toMatch(/^insufficient_scope: delete_evidence_by_id requires the permission evidence:write\./);
    expect(said).toContain('Ask the person to add the permission evidence:write to this token');
  });

  it('for a record that changed meanwhile, with its current version', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const folder = await assistant.ask<Folder>('post_folders', { name: 'Letters', kind: 'evidence' });
    await assistant.ask('patch_folders', { id: folder.id, name: 'Letters, opened' });
    const said = await assistant.refusal('patch_folders', {
      id: folder.id,
      name: 'Mine',
      expectedUpdatedAt: folder.updatedAt,
    });
    expect(said).toMatch(/^conflict: /);
    expect(said).toContain('Next: Nothing was changed.');
    expect(said).toMatch(/Current version: \{.*"Letters, opened"/);
  });

  it('with its body as structured content where no other is declared', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const undeclared = await assistant.call('get_files_by_id', { id: someId });
    expect(undeclared.structuredContent).toMatchObject({ code: 'not_found' });
    const declared = await assistant.call('get_evidence_by_id', { id: someId });
    expect(declared).not.toHaveProperty('structuredContent');
  });
});

describe('an assistant', () => {
  it('sees nothing that the person marked private, by any tool', async () => {
    await using app = await testApp();
    const token = await app.token();
    const files = [{ name: 'Diary of the kestrel.txt', bytes: 'The kestrel diary is nobody’s business.' }];
    const added = await app.upload(token, [...files, { name: 'Bill.txt', bytes: 'Of the vet' }]);
    const [id = '', bill = ''] = (added.body as { evidence: { id: string }[] }).evidence.map((item) => item.id);
    await app.settled(id);
    await using assistant = await Assistant.on(app, token);
    await assistant.ask('patch_evidence_by_id', { id, exhibitNumber: 'K-1' });
    const numbered = () => assistant.ask('patch_evidence_by_id', { id: bill, exhibitNumber: 'k-1' });
    expect(await numbered()).toMatchObject({ sameExhibitNumber: [{ id, title: 'Diary of the kestrel' }] });
    expect(await assistant.ask('get_evidence', { q: 'kestrel' })).toMatchObject({ items: [{ id }] });
    expect((await app.window('PATCH', `/app/v1/evidence/${id}`, { private: true })).status).toBe(200);

    expect(await assistant.ask('get_evidence', { q: 'kestrel' })).toEqual({ items: [] });
    expect(await numbered()).not.toHaveProperty('sameExhibitNumber');
    expect(await assistant.ask('get_evidence')).toMatchObject({ items: [{ id: bill }] });
    expect(await assistant.ask('get_case')).toMatchObject({ counts: { evidence: 1 } });
    for (const name of ['get_evidence_by_id', 'get_files_by_id', 'get_files_by_id_text', 'delete_evidence_by_id']) {
      expect(await assistant.refusal(name, { id })).toMatch(/^not_found/);
    }
    expect(await assistant.refusal('patch_evidence_by_id', { id, private: false })).toMatch(/^not_found/);
    expect((await app.window('GET', `/app/v1/evidence/${id}`)).status).toBe(200);
  });
});
