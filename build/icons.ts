import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawIcon } from './draw-icon.ts';

/*
 * `node build/icons.ts`: the application's icon in the sizes that systems ask for, all drawn from the one in the window.
 * electron-builder makes Windows' and macOS' own formats of the large one.
 */

const project = path.dirname(import.meta.dirname);
const folder = path.join(project, 'build', 'out', 'icons');

/** Black on nothing: a Mac tints such a picture itself. */
async function drawTemplate(size: number, name: string): Promise<void> {
  const shape = await drawIcon(size).grayscale().negate({ alpha: false }).extractChannel(0).toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: 'black' } })
    .joinChannel(shape)
    .png()
    .toFile(path.join(folder, name));
}

await mkdir(folder, { recursive: true });
await drawIcon(32).png().toFile(path.join(folder, 'tray.png'));
await drawTemplate(16, 'trayTemplate.png');
await drawTemplate(32, 'trayTemplate@2x.png');
await drawIcon(1024).png().toFile(path.join(folder, 'icon.png'));
