import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { drawIcon, drawMaskable, iconDrawing } from './draw-icon.ts';

/*
 * What makes a hosted server an installable page: the service worker with the list of the application's files, the page
 * for when there is no connection, and the icons that the manifest names. None of it is among the application's own
 * files, which it must open without.
 */

const renderer = path.join(path.dirname(import.meta.dirname), 'renderer');
const offlinePage = '/offline.html';
const ground = '#faf8f4';

export function offlinePagePlugin(): Plugin {
  return {
    name: 'casewright-offline-page',
    apply: 'build',
    // After the window's own plugin, which drops pieces that its page does not need.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const own = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|mjs|css|woff2)$/.test(name));
      const emit = (fileName: string, source: string | Uint8Array): string => {
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      const emitHashed = (name: string, ending: string, source: string): string =>
        emit(`assets/${name}-${hashOf(source)}.${ending}`, source);
      const style = emitHashed('offline', 'css', `${read('parts/tokens.css')}\n${read('offline/offline.css')}`);
      const behaviour = emitHashed('offline', 'js', await compiled('offline/offline.ts'));
      const page = read('offline/offline.html').replace('__STYLE__', style).replace('__SCRIPT__', behaviour);
      emit(offlinePage.slice(1), page);
      const files = [...own.map((name) => `/${name}`), style, behaviour].toSorted();
      const built = { version: hashOf([page, ...files].join('\n')), page: offlinePage, files };
      const worker = await compiled('offline/service-worker.ts');
      emit('service-worker.js', `const built = ${JSON.stringify(built)};\n${worker}`);
      emit('icon.svg', readFileSync(iconDrawing, 'utf8'));
      emit('icon-192.png', await drawIcon(192).png().toBuffer());
      emit('icon-512.png', await drawIcon(512).png().toBuffer());
      emit('icon-maskable-512.png', await (await drawMaskable(512, ground)).png().toBuffer());
      emit('icon-touch-180.png', await (await drawMaskable(180, ground)).png().toBuffer());
    },
  };
}

function read(name: string): string {
  return readFileSync(path.join(renderer, name), 'utf8');
}

async function compiled(name: string): Promise<string> {
  return (await transformWithOxc(read(name), name)).code;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
