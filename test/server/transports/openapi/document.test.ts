import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { projectFolder } from '#server/program/places.ts';
import { openApiDocument, openApiText } from '#server/transports/openapi/document.ts';

const errorStatuses = ['400', '401', '402', '403', '404', '409', '413', '429', '500'];

interface Described {
  operationId: string;
  description: string;
  parameters: Record<string, unknown>[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, { properties: Record<string, Record<string, unknown>>; additionalProperties?: unknown }>;
    responses: Record<string, { headers: Record<string, unknown>; content: Record<string, { schema: unknown }> }>;
  };
}

const document = openApiDocument(operations) as unknown as Document;

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 of the Casewright API, version 1.0.0, below /api/v1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: 'Casewright API', version: '1.0.0' });
    expect(document.servers.map(({ url }) => url)).toEqual(['/api/v1']);
  });

  it('has every operation and no other, each under its own id', () => {
    const listed = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(listed.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it.each(operations)('describes $id: permission, context, nine refusals', (operation) => {
    const described = document.paths[operation.path]?.[operation.method];
    expect(described?.description).toContain(operation.scope === '*' ? 'full access' : `\`${operation.scope}\``);
    const references = described?.parameters.map((parameter) => parameter['$ref']);
    expect(references).toContain('#/components/parameters/CaseContext');
    expect(references?.includes('#/components/parameters/IdempotencyKey')).toBe(operation.method !== 'get');
    expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(errorStatuses));
    expect(described?.responses).toHaveProperty(String(operation.status));
  });

  it('gives the error schema to every refusal, a challenge to 401 and Retry-After to 429', () => {
    const { responses } = document.components;
    expect(Object.keys(responses)).toHaveLength(errorStatuses.length);
    for (const { content } of Object.values(responses)) {
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    }
    expect(responses['Unauthorized']?.headers).toHaveProperty('WWW-Authenticate');
    expect(responses['TooManyRequests']?.headers).toHaveProperty('Retry-After');
  });

  it('says that uploads are multipart with bytes, and requires them', () => {
    const body = document.paths['/evidence']?.['post']?.requestBody;
    const schema = body?.content['multipart/form-data']?.schema;
    expect(body?.required).toBe(true);
    expect(schema?.['required']).toEqual(['files']);
    expect(schema?.['properties']).toMatchObject({
      files: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
    });
  });

  it('says where a file may be left out: then it is JSON', () => {
    const body = document.paths['/documents/{id}/attachments']?.['post']?.requestBody;
    expect(Object.keys(body?.content ?? {})).toEqual(['application/json', 'multipart/form-data']);
    expect(body?.content['application/json']?.schema).toHaveProperty('oneOf');
    const form = body?.content['multipart/form-data']?.schema;
    expect(form?.['required']).toEqual(['file']);
    expect(Object.keys(form?.['properties'] ?? {})).toEqual(expect.arrayContaining(['label', 'pages', 'file']));
  });

  it('names records once, and drops patterns that a format says already', () => {
    expect(document.components.schemas['EvidenceItem']?.properties['id']).toEqual({
      type: 'string',
      format: 'uuid',
      description: 'A UUIDv7',
    });
    // An item, one that was found, one after a change, an exhibit, a final export, the original of a document, a file of
    // a message, an import of messages, a file of a packet, and what is sent of one as a form and as JSON; a file
    // of a packet that was given elsewhere.
    expect(openApiText(operations).match(/"sha256":\{/g)).toHaveLength(12);
  });

  it('closes what is sent and leaves open what is answered', () => {
    expect(document.components.schemas['EvidenceItem']).not.toHaveProperty('additionalProperties');
    const sent = document.paths['/folders']?.['post']?.requestBody?.content['application/json']?.schema;
    expect(sent).toHaveProperty('additionalProperties', false);
  });

  it('shows a body that is one of several actions as one of them', () => {
    const body = document.paths['/hearings/{id}/resources']?.['post']?.requestBody;
    expect(body?.required).toBe(true);
    expect(body?.content['application/json']?.schema['oneOf']).toMatchObject([
      { required: ['kind', 'itemId'], additionalProperties: false },
      { required: ['action', 'resourceId'], properties: { action: { const: 'detach' } } },
      { required: ['action', 'ids'], properties: { action: { const: 'order' } } },
      { required: ['action', 'resourceId', 'note'], properties: { action: { const: 'note' } } },
    ]);
  });

  it('keeps the one narrowing that a caller must know: instants end in Z', () => {
    const sent = document.paths['/folders']?.['patch']?.requestBody?.content['application/json']?.schema;
    const { expectedUpdatedAt } = (sent ?? {})['properties'] as { expectedUpdatedAt: { pattern: string } };
    expect('2026-11-21T05:21:44.055Z').toMatch(new RegExp(expectedUpdatedAt.pattern));
    expect('2026-11-21T05:21:44.055+02:00').not.toMatch(new RegExp(expectedUpdatedAt.pattern));
  });

  it('is made once and serialised once', () => {
    expect(openApiDocument(operations)).toBe(openApiDocument(operations));
    expect(JSON.parse(openApiText(operations))).toEqual(openApiDocument(operations));
  });

  it('refuses two different records of one name', () => {
    const answering = (address: '/folders' | '/issues', record: z.ZodObject) =>
      defineOperation({
        method: 'get',
        path: address,
        scope: 'folders:read',
        summary: 'Look',
        access: { kind: 'account' },
        output: json(record.meta({ id: 'NamedTwice' })),
        handler: async () => ({}),
      });
    const catalog = [
      answering('/folders', z.strictObject({ a: z.string() })),
      answering('/issues', z.strictObject({ b: z.string() })),
    ];
    expect(() => openApiDocument(catalog)).toThrow('Two different schemas have the id “NamedTwice”.');
  });

  it('passes the strict rules of a public linter without an error or a warning', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'casewright-openapi-'));
    try {
      const file = path.join(folder, 'openapi.json');
      await writeFile(file, openApiText(operations, syncOperations(operations, syncedOperations, syncRules)));
      const linter = path.join(projectFolder(), 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
      const words = [linter, 'lint', '--extends=recommended-strict', '--format=json', file];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, env });
      const report = JSON.parse(stdout) as { totals: { errors: number; warnings: number } };
      expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
