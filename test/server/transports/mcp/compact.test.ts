import { describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { testApp } from '#test/support/app.ts';
import { Assistant, base64 } from './assistant.ts';

interface Found {
  operations: { name: string; summary: string; area: string; permission: string; readOnly: boolean }[];
}

describe('the compact way', () => {
  it('has three tools that reach every operation', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(), 'compact=1');
    expect(await assistant.tools()).toEqual(['find_operations', 'describe_operation', 'call_operation']);
    const { areas } = await assistant.ask<{ areas: { operations: string[] }[] }>('find_operations');
    expect(areas.flatMap((area) => area.operations).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
    expect(assistant.client.getInstructions()).toContain('find_operations, describe_operation, call_operation');
  });

  it.each([
    ['search for a sentence in the evidence', 'get_evidence'],
    ['upload files', 'post_evidence'],
    ['read the text of a file', 'get_files_by_id_text'],
    ['delete folder', 'delete_folders'],
    ['rename a category', 'patch_issues'],
    ['categories', 'get_issues'],
  ])('finds for “%s” %s among the first three', async (query, name) => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(), 'compact=1');
    const found = await assistant.ask<Found>('find_operations', { query });
    expect(found.operations.slice(0, 3).map((each) => each.name)).toContain(name);
  });

  it('finds five at most, however many have the words', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(), 'compact=1');
    const found = await assistant.ask<Found>('find_operations', { query: 'the matter' });
    expect(found.operations).toHaveLength(5);
  });

  it('finds, describes and calls, from the words to the answer', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(), 'compact=1');
    const found = await assistant.ask<Found>('find_operations', { area: 'folders', query: 'make a new folder' });
    const name = found.operations.find((each) => !each.readOnly)?.name ?? '';
    expect(name).toMatch(/_folders$/);
    expect(await assistant.ask('describe_operation', { name: 'post_folders' })).toMatchObject({
      name: 'post_folders',
      inputSchema: { required: ['name', 'kind'], additionalProperties: false },
    });
    const folder = await assistant.ask<{ id: string }>('call_operation', {
      name: 'post_folders',
      arguments: { name: 'Letters', kind: 'evidence' },
    });
    const { evidence } = await assistant.ask<{ evidence: { folderId: string }[] }>('call_operation', {
      name: 'post_evidence',
      arguments: { folderId: folder.id, files: [{ fileName: 'a.txt', content: base64('hello') }] },
    });
    expect(evidence[0]?.folderId).toBe(folder.id);
  });

  it('reaches only what the token may and the person chose', async () => {
    await using app = await testApp();
    const token = await app.token(['evidence:read', 'evidence:write']);
    await using assistant = await Assistant.on(app, token, 'compact=1&readOnly=1');
    const { operations: reachable } = await assistant.ask<Found>('find_operations', { area: 'evidence' });
    expect(reachable.map(({ name }) => name)).toEqual(['get_evidence', 'get_evidence_by_id']);
    const refused = (name: string) => assistant.refusal('call_operation', { name, arguments: {} });
    expect(await refused('post_evidence')).toMatch(/^forbidden: post_evidence is not offered here/);
    expect(await refused('get_case')).toMatch(/^insufficient_scope: get_case requires the permission case:read/);
    const { tools } = await assistant.client.listTools();
    expect(tools.every((tool) => tool.annotations?.readOnlyHint === true)).toBe(true);
  });

  it.each([
    ['find_operations', { area: 'weather' }, /There is no area “weather” here; there are account, /],
    ['find_operations', { words: 'x' }, /find_operations has no argument “words”\. It takes: query, area/],
    ['describe_operation', {}, /name is required: the list of tools or find_operations gives it/],
    ['describe_operation', { name: 'get_evidences' }, /no tool “get_evidences”\. Did you mean “get_evidence”/],
    ['call_operation', { name: 'get_evidence', arguments: 'q=x' }, /arguments is an object/],
    ['call_operation', { name: 'get_evidence', arguments: { query: 'x' } }, /get_evidence has no argument “query”/],
    [
      'call_operation',
      { name: 'get_evidence', q: 'x' },
      /call_operation has no argument “q”\. It takes: name, arguments/,
    ],
  ])('refuses %s with %j in words', async (name, given, sentence) => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token(), 'compact=1');
    expect(await assistant.refusal(name, given)).toMatch(sentence);
  });
});
