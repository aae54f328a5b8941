import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/support/app.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { Assistant, base64, textOf } from './assistant.ts';

interface Added {
  evidence: { id: string; title: string; fileName: string; sha256: string; size: number }[];
}

const mebibyte = 1024 * 1024;

async function nothingWasAdded(app: TestApp, assistant: Assistant): Promise<void> {
  expect(await assistant.ask('get_evidence')).toEqual({ items: [] });
  expect(await readdir(path.join(app.config.data, 'staging'))).toEqual([]);
}

describe('files over MCP', () => {
  it('arrive, are read, are found by their content, and come back byte for byte', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const scan = await scannedPdf(['The heron lamp was returned broken', 'on the fourth of July.'], { pages: 3 });
    const note = Buffer.from('Ask Mr Ødegård about the heron lamp.\n');
    const progress: (string | undefined)[] = [];
    const added = await assistant.call(
      'post_evidence',
      {
        files: [
          { fileName: 'Brief über die Rückgabe.pdf', content: base64(scan), mimeType: 'application/pdf' },
          { fileName: 'メモ.txt', content: base64(note) },
        ],
        paths: ['Letters/2026', 'Notes'],
      },
      { onprogress: ({ message }) => progress.push(message) },
    );
    expect(progress).toEqual(['Received 1 of 2 files', 'Received 2 of 2 files']);
    const { evidence } = added.structuredContent as unknown as Added;
    expect(evidence.map(({ fileName }) => fileName)).toEqual(['Brief über die Rückgabe.pdf', 'メモ.txt']);
    const [letter, memo] = evidence.map(({ id }) => id);

    const reading: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => reading.push(message);
    const text = textOf(await assistant.call('get_files_by_id_text', { id: letter }, { onprogress }));
    expect(text).toMatch(/heron lamp was returned/);
    expect(text.split('\f')).toHaveLength(3);
    expect(reading).toContainEqual(expect.stringMatching(/^Reading page [123] of 3$/));
    expect(textOf(await assistant.call('get_files_by_id_text', { id: memo }))).toContain('Ødegård');
    await app.settled(letter ?? '');
    expect(await assistant.ask('get_evidence', { q: '"heron lamp" returned' })).toMatchObject({
      items: [{ id: letter, matches: [{ page: 1 }, { page: 2 }, { page: 3 }] }],
    });
    const { content } = await assistant.call('get_files_by_id', { id: letter });
    expect(textOf({ content })).toBe(`“Brief über die Rückgabe.pdf”, application/pdf, ${scan.length} bytes.`);
    expect(content[1]).toEqual({
      type: 'resource',
      resource: { uri: `casewright://files/${letter}`, mimeType: 'application/pdf', blob: base64(scan) },
    });
    expect(await assistant.ask('get_folders', { kind: 'evidence' })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ name: 'Letters' })]) as unknown,
    });
    expect(await readdir(path.join(app.config.data, 'staging'))).toEqual([]);
  });

  it('that are long are read in pieces; over REST whole, unless a piece is asked for', async () => {
    await using app = await testApp();
    const token = await app.token();
    await using assistant = await Assistant.on(app, token);
    const long = 'Tuesday, and the lamp was still broken. 😀\n'.repeat(3000).trimEnd();
    const files = [{ fileName: 'Journal.txt', content: base64(long) }];
    const { evidence } = await assistant.ask<Added>('post_evidence', { files });
    const id = evidence[0]?.id ?? '';
    let read = '';
    let pieces = 0;
    for (let offset: number | undefined = 0; offset !== undefined; pieces += 1) {
      const { content }: CallToolResult = await assistant.call('get_files_by_id_text', {
        id,
        pages: '1',
        ...(offset > 0 && { offset }),
      });
      const text = textOf({ content });
      expect(text.length).toBeLessThanOrEqual(50_000);
      read += text;
      const place = JSON.parse(textOf({ content: content.slice(1) })) as { nextOffset: number | null };
      expect(place).toMatchObject({ totalLength: long.length, firstPage: 1 });
      offset = place.nextOffset ?? undefined;
    }
    expect([pieces, read === long]).toEqual([3, true]);
    expect(await assistant.refusal('get_files_by_id_text', { id, offset: long.length })).toContain('characters');

    const whole = await app.rest(token, 'GET', `/files/${id}/text`);
    expect(whole.body === long).toBe(true);
    expect(whole.headers.get('x-next-offset')).toBeNull();
    const piece = await app.rest(token, 'GET', `/files/${id}/text?offset=10&length=20`);
    expect(piece.body).toBe(long.slice(10, 30));
    expect(piece.headers.get('x-next-offset')).toBe('30');
    expect(piece.headers.get('x-total-length')).toBe(String(long.length));
    expect((await app.rest(token, 'GET', `/files/${id}/text?length=0`)).status).toBe(400);
  });

  it('may have 16 MiB each, both ways', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const content = base64(randomBytes(16 * mebibyte));
    const { evidence } = await assistant.ask<Added>('post_evidence', { files: [{ fileName: 'large.bin', content }] });
    expect(evidence[0]?.size).toBe(16 * mebibyte);
    const back = await assistant.call('get_files_by_id', { id: evidence[0]?.id });
    const embedded = back.content[1];
    expect(embedded?.type === 'resource' && 'blob' in embedded.resource && embedded.resource.blob === content).toBe(
      true,
    );
  });

  it('that are larger are refused on the way in, naming the address that takes them', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const content = base64(Buffer.alloc(16 * mebibyte + 1));
    const said = await assistant.refusal('post_evidence', {
      files: [
        { fileName: 'small.txt', content: base64('small') },
        { fileName: 'large.bin', content },
      ],
    });
    expect(said).toMatch(/^file_too_large: “large\.bin” is larger than 16 MiB.*POST \/api\/v1\/evidence/);
    await nothingWasAdded(app, assistant);
  });

  it('that are larger are refused on the way out, naming the address that streams them', async () => {
    await using app = await testApp();
    const token = await app.token();
    await using assistant = await Assistant.on(app, token);
    const added = await app.upload(token, [{ name: 'large.bin', bytes: Buffer.alloc(16 * mebibyte + 1) }]);
    const id = (added.body as Added).evidence[0]?.id;
    const said = await assistant.refusal('get_files_by_id', { id });
    expect(said).toMatch(/^file_too_large: “large\.bin” has 16\.0 MiB/);
    expect(said).toContain(`GET /api/v1/files/${id}`);
  });

  it.each([
    ['no files', [], /files/],
    ['a text instead of a list', 'aGk=', /files is a list of \{fileName, content\}/],
    ['content that is not base64', [{ fileName: 'a.txt', content: 'not base64!' }], /files\.0\.content is not base64/],
    ['base64 without its padding', [{ fileName: 'a.txt', content: 'aGk' }], /files\.0\.content is not base64/],
    ['base64 with line breaks', [{ fileName: 'a.txt', content: 'aGVs\nbG8h' }], /without line breaks/],
    ['base64 whose last bits are lost', [{ fileName: 'a.txt', content: 'aGl=' }], /files\.0\.content is not base64/],
    [
      'a data address',
      [{ fileName: 'a.txt', content: 'data:text/plain;base64,aGk=' }],
      /files\.0\.content is not base64/,
    ],
    [
      'a second file without a name',
      [{ fileName: 'a.txt', content: 'aGk=' }, { content: 'aGk=' }],
      /files\.1\.fileName is required/,
    ],
    ['a file without content', [{ fileName: 'a.txt' }], /files\.0\.content is required/],
    ['a path of this machine', [{ fileName: 'a.txt', content: 'aGk=', path: 'a.txt' }], /files\.0 has no “path”/],
    [
      '31 files',
      Array.from({ length: 31 }, () => ({ fileName: 'a.txt', content: 'aGk=' })),
      /at most 30 files; there are 31/,
    ],
  ])('are refused as %s, and nothing is added', async (_, files, sentence) => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    expect(await assistant.refusal('post_evidence', { files })).toMatch(sentence);
    await nothingWasAdded(app, assistant);
  });

  it('of sound need the consent that only a person gives', async () => {
    await using app = await testApp();
    await using assistant = await Assistant.on(app, await app.token());
    const wave = Buffer.from(
      'RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x00\x00\x00\x00',
      'latin1',
    );
    const said = await assistant.refusal('post_evidence', { files: [{ fileName: 'call.wav', content: base64(wave) }] });
    expect(said).toContain('recordingConsent');
    await nothingWasAdded(app, assistant);
  });
});
