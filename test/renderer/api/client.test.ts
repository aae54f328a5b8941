import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, OfflineError, sentenceFor } from '#renderer/api/api-error.ts';
import { addressOf, call, fileUrl } from '#renderer/api/client.ts';
import { routes } from '#renderer/api/generated.ts';
import { keepStorageFor } from '#renderer/api/own-storage.ts';
import { onSignedOut } from '#renderer/api/signed-out.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let seen: Seen[] = [];
let reply: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '{}' };
const fetchOfNode = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // In the window addresses are relative to the page; here the page is this server.
  globalThis.fetch = (address, init) =>
    fetchOfNode(new URL(address instanceof Request ? address.url : address, origin), init);
});

afterAll(async () => {
  globalThis.fetch = fetchOfNode;
  await new Promise((resolve) => server.close(resolve));
});

describe('the client', () => {
  it('puts each input where its route says', async () => {
    seen = [];
    reply = { status: 200, body: '{"id":"f 1"}' };
    await call('patch_folders', { id: 'f 1', name: 'Court', parentId: null }, { context: 'matter:c1' });
    expect(seen[0]?.method).toBe('PATCH');
    expect(seen[0]?.url).toBe('/app/v1/folders?id=f+1');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: 'Court', parentId: null });
    expect(seen[0]?.headers['x-case-context']).toBe('matter:c1');
  });

  it('sends a form where a file is given, and JSON where none is', async () => {
    seen = [];
    reply = { status: 200, body: '[]' };
    const file = new File(['Paid'], 'Receipt.txt', { type: 'text/plain' });
    await call('post_documents_by_id_attachments', { id: 'd', file, label: 'Exhibit A', position: 0 });
    await call('post_documents_by_id_attachments', { id: 'd', evidenceId: 'e' });
    const [form, json] = seen;
    expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(form?.body).toMatch(/name="file"; filename="Receipt\.txt"[^]*Paid/);
    expect(form?.body).toMatch(/name="position"\s+0/);
    expect(json?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(json?.body ?? '')).toEqual({ evidenceId: 'e' });
  });

  it('leaves out what was not given, and escapes what was', () => {
    expect(addressOf(routes.get_evidence, { caseId: 'c', q: 'a & b', tag: undefined })).toBe(
      '/app/v1/evidence?caseId=c&q=a+%26+b',
    );
    expect(fileUrl('a/b', { preview: true })).toBe('/app/v1/files/a%2Fb?preview=1');
  });

  it('says whom the window believes to be signed in, where there may be several', async () => {
    seen = [];
    reply = { status: 200, body: '[]' };
    await call('get_workspaces', {});
    keepStorageFor('maya');
    try {
      await call('get_workspaces', {});
      await call('post_password', { password: 'old', next: 'new' });
      await call('get_session', {});
    } finally {
      keepStorageFor(null);
    }
    expect(seen.map(({ headers }) => headers['x-casewright-account'])).toEqual([undefined, 'maya', 'maya', undefined]);
    expect(seen[2]?.headers['content-type']).toBe('application/json');
  });

  it('notifies the window when it is no longer signed in; asking who is signed in does not', async () => {
    let calls = 0;
    const end = onSignedOut(() => (calls += 1));
    reply = { status: 401, body: '{"error":"Sign in.","code":"invalid_token"}' };
    await expect(call('get_session', {})).rejects.toThrow('Sign in.');
    expect(calls).toBe(0);
    await expect(call('get_workspaces', {})).rejects.toThrow('Sign in.');
    await expect(call('post_sign_out', {})).rejects.toThrow('Sign in.');
    expect(calls).toBe(2);
    reply = { status: 403, body: '{"error":"No.","code":"forbidden"}' };
    await expect(call('get_workspaces', {})).rejects.toThrow('No.');
    expect(calls).toBe(2);
    end();
  });

  it('throws the server’s own sentence, code and details', async () => {
    reply = {
      status: 429,
      body: JSON.stringify({ error: 'Too many requests.', code: 'rate_limited' }),
      headers: { 'retry-after': '7' },
    };
    const error = await call('get_account', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 7, message: 'Too many requests.' });
  });

  it('carries the record as it is when ours was stale', async () => {
    reply = { status: 409, body: JSON.stringify({ error: 'Changed.', code: 'conflict', current: { id: 'x' } }) };
    await expect(call('patch_issues', { id: 'x', name: 'n' })).rejects.toMatchObject({ current: { id: 'x' } });
  });

  it('has a sentence for an answer that is no JSON', async () => {
    reply = { status: 500, body: '<h1>oh</h1>' };
    const error = await call('get_account', {}).catch((thrown: unknown) => thrown);
    expect(sentenceFor(error)).toMatch(/Something went wrong in Casewright/);
  });

  it('sends a write once, even when it fails', async () => {
    seen = [];
    reply = { status: 503, body: '{"error":"Busy.","code":"internal"}' };
    await expect(call('delete_evidence_by_id', { id: 'e1' })).rejects.toThrow('Busy.');
    expect(seen).toHaveLength(1);
  });

  it('says that nobody answered when nobody did', async () => {
    const here = globalThis.fetch;
    globalThis.fetch = (_address, init) => fetchOfNode('http://127.0.0.1:1/', init);
    try {
      await expect(call('get_account', {})).rejects.toBeInstanceOf(OfflineError);
    } finally {
      globalThis.fetch = here;
    }
  });
});
