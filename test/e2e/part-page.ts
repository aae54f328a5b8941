import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import window from '#renderer/vite.config.ts';

/** A page with one part of the window on it, built like the window and served under a policy as strict as its own. */
export interface PartPage {
  address: string;
  /** Bytes of each file that was built, by its name. */
  sizes: ReadonlyMap<string, number>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

const nonce = 'bm9uY2Utb2YtdGVzdHM=';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
].join('; ');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** `name` is that of a page in test/e2e/pages. */
export async function openPartPage(name: string): Promise<PartPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'casewright-part-'));
  const root = path.join(import.meta.dirname, 'pages');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    html: { cspNonce: '__CSP_NONCE__' },
    resolve: window.resolve ?? {},
    worker: { format: 'es' },
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      rolldownOptions: { input: path.join(root, `${name}.html`) },
    },
  });
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const file = asked === '' ? `${name}.html` : asked;
    if (!/^(?:assets\/)?[\w.-]+$/.test(file) || file === 'favicon.ico') return void response.writeHead(204).end();
    const bytes = readFileSync(path.join(outDir, file));
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream');
    response.end(file.endsWith('.html') ? bytes.toString().replaceAll('__CSP_NONCE__', nonce) : bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const assets = path.join(outDir, 'assets');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sizes: new Map(readdirSync(assets).map((file) => [file, statSync(path.join(assets, file)).size])),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
