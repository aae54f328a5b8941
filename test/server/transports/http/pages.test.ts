import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#server/transports/http/pages.ts';

class Pages implements AsyncDisposable {
  readonly #server;
  readonly #folder: string;

  private constructor(folder: string, mode: 'desktop' | 'hosted') {
    this.#folder = folder;
    this.#server = createServer(express().use(pageRoutes(folder, mode)));
  }

  static async serve(mode: 'desktop' | 'hosted'): Promise<Pages> {
    const folder = await mkdtemp(path.join(tmpdir(), 'casewright-pages-'));
    const files = {
      'index.html': '<html><head><title>Casewright</title></head><script nonce="__CSP_NONCE__"></script></html>',
      'service-worker.js': 'const built = {};',
      'offline.html': '<h1>There is no connection</h1>',
      'manifest.webmanifest': '{"name":"Casewright"}',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    const pages = new Pages(folder, mode);
    await new Promise<void>((resolve) => pages.#server.listen(0, '127.0.0.1', resolve));
    return pages;
  }

  get(address: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${address}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true });
  }
}

describe('the pages of a hosted server', () => {
  it('name a manifest, and have a service worker that may fetch from here and nowhere else', async () => {
    await using pages = await Pages.serve('hosted');
    expect(await (await pages.get('/timeline')).text()).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" />',
    );
    const manifest = await pages.get('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const worker = await pages.get('/service-worker.js');
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    // An old worker would keep an old application alive.
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });

  it('have one for when there is no connection, which runs no script but our own', async () => {
    await using pages = await Pages.serve('hosted');
    const offline = await pages.get('/offline.html');
    expect(await offline.text()).toContain('There is no connection');
    expect(offline.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
  });

  it('answer every screen’s address with its own nonce', async () => {
    await using pages = await Pages.serve('hosted');
    const nonces = await Promise.all(
      ['/', '/verify'].map(async (address) => /nonce="([^"]+)"/.exec(await (await pages.get(address)).text())?.[1]),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain('__CSP_NONCE__');
  });
});

describe('the pages of a desktop', () => {
  it('can’t be installed, and have no service worker', async () => {
    await using pages = await Pages.serve('desktop');
    expect(await (await pages.get('/')).text()).not.toContain('manifest');
    expect((await pages.get('/service-worker.js')).status).toBe(404);
    expect((await pages.get('/offline.html')).status).toBe(404);
  });
});
