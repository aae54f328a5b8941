import react from '@vitejs/plugin-react';
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { offlinePagePlugin } from '#build/offline-page.ts';

const { resolve } = createRequire(import.meta.url);
const pdfjsPackage = resolve('pdfjs-dist/package.json');
const { version } = JSON.parse(readFileSync(pdfjsPackage, 'utf8')) as { version: string };
/** The version in the name lets it be kept for ever, like the hashed assets around it. */
const pdfjsData = `assets/pdfjs-${version}/`;
const outDir = fileURLToPath(new URL('../build/out/renderer', import.meta.url));

/** Character maps, fonts and decoders that pdf.js fetches by address while it draws. */
function copyPdfjsData(): Plugin {
  return {
    name: 'casewright-pdfjs-data',
    apply: 'build',
    closeBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        cpSync(join(dirname(pdfjsPackage), folder), join(outDir, pdfjsData, folder), { recursive: true });
      }
    },
  };
}

/** The spelling checker fetches a dictionary's files by address; the package shows only what reads them from a disk. */
const dictionaries = {
  '#dictionary-us': dirname(resolve('dictionary-en')),
  '#dictionary-gb': dirname(resolve('dictionary-en-gb')),
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server replaces this with the nonce of each request.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias: dictionaries },
  worker: { format: 'es' },
  plugins: [react(), copyPdfjsData(), offlinePagePlugin()],
  define: { 'import.meta.env.VITE_PDFJS_DATA': JSON.stringify(pdfjsData) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file for each module that two screens share made 155 requests of the first screen, six at a time.
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
  },
});
