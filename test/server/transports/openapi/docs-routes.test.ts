import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { openApiDocument } from '#server/transports/openapi/document.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimit: 3 });
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the reference', () => {
  it('serves the document to anybody, uncounted and never stored', async () => {
    for (let call = 0; call < 5; call += 1) {
      const response = await fetch(`${app.url}/api/v1/openapi.json`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-api-operation')).toBe('openapi');
      expect(await response.json()).toEqual(
        openApiDocument(operations, syncOperations(operations, syncedOperations, syncRules)),
      );
    }
  });

  it('serves a page under a policy that lets nothing in from other sites', async () => {
    const response = await fetch(`${app.url}/api/v1/docs`);
    const page = await response.text();
    expect(response.headers.get('x-api-operation')).toBe('docs');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:");
    expect(policy).not.toContain('unsafe');
    expect(page).not.toMatch(/<script(?! src)|<style|\son\w+=|https?:/);
  });

  it('serves every file that the page names', async () => {
    const page = await (await fetch(`${app.url}/api/v1/docs`)).text();
    const named = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(named.length).toBeGreaterThanOrEqual(5);
    for (const address of named) {
      const response = await fetch(`${app.url}${address}`);
      expect([address, response.status]).toEqual([address, 200]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
    }
  });

  it('asks no validator on the internet', async () => {
    const script = await (await fetch(`${app.url}/api/v1/docs/reference.js`)).text();
    expect(script).toContain('validatorUrl: null');
  });

  it.each(['/docs/index.html', '/docs/package.json', '/docs/..%2fpackage.json', '/docs/swagger-ui-bundle.js.map'])(
    'serves nothing else: %s',
    async (address) => {
      const response = await fetch(`${app.url}/api/v1${address}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'operation_not_found' });
    },
  );

  it('knows no other method', async () => {
    const response = await fetch(`${app.url}/api/v1/openapi.json`, { method: 'DELETE' });
    expect(response.status).toBe(404);
    expect(response.headers.get('x-api-operation')).toBe('operation_not_found');
  });
});
