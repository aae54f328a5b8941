import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/*
 * `node build/icons.ts`: the application's icon in the sizes that systems ask for, all drawn from the one in the window.
 * electron-builder makes Windows' and macOS' own formats of the large one.
 */

const project = path.dirname(import.meta.dirname);
const drawing = path.join(project, 'renderer', 'app', 'icon.svg');
const folder = path.join(project, 'build', 'out', 'icons');

const units = 32;
const dotsPerInchOfSvg = 72;

function draw(size: number): Sharp {
  return sharp(drawing, { density: (dotsPerInchOfSvg * size) / units }).resize(size, size);
}

/** Black on nothing: a Mac tints such a picture itself. */
async function drawTemplate(size: number, name: string): Promise<void> {
  const shape = await draw(size).grayscale().negate({ alpha: false }).extractChannel(0).toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: 'black' } })
    .joinChannel(shape)
    .png()
    .toFile(path.join(folder, name));
}

await mkdir(folder, { recursive: true });
await draw(32).png().toFile(path.join(folder, 'tray.png'));
await drawTemplate(16, 'trayTemplate.png');
await drawTemplate(32, 'trayTemplate@2x.png');
await draw(1024).png().toFile(path.join(folder, 'icon.png'));
