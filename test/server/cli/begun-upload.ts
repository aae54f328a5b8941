import { readdirSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HostedDesk } from './hosted-desk.ts';

const boundary = 'a-boundary-of-a-test';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="lease.txt"\r\n\r\n`;
export const tail = `\r\n--${boundary}--\r\n`;

export interface Upload {
  request: ClientRequest;
  answer: Promise<{ status: number; body: string; connection: string | undefined }>;
}

/** An upload that has begun, and goes on when the test says so. */
export function beginUpload(desk: HostedDesk, token: string): Upload {
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const upload = request(`${desk.url}/api/v1/evidence`, { method: 'POST', headers });
  upload.write(head);
  upload.write('The lease of the house, ');
  return { request: upload, answer: answerOf(upload) };
}

export async function answerOf(asked: ClientRequest): Upload['answer'] {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  const { connection } = response.headers;
  return { status: response.statusCode ?? 0, body: await text(response), connection };
}

/** What has arrived of files that are not whole yet. */
export const staged = (desk: HostedDesk): string[] =>
  readdirSync(join(desk.data, 'staging')).filter((name) => /^(?:[0-9a-f]{64}\.)?[0-9a-f-]{36}$/.test(name));
