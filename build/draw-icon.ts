import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** The application's icon, as in the window; every other one is drawn from it. */
export const iconDrawing: string = path.join(path.dirname(import.meta.dirname), 'renderer', 'shell', 'icon.svg');

const units = 32;
const dotsPerInchOfSvg = 72;
/** The part of a picture that no system cuts off when it gives every icon the same shape. */
const safePart = 0.6;

export function drawIcon(size: number): Sharp {
  return sharp(iconDrawing, { density: (dotsPerInchOfSvg * size) / units }).resize(size, size);
}

/** With ground around it, for systems that cut icons round or square. */
export async function drawMaskable(size: number, ground: string): Promise<Sharp> {
  const inner = await drawIcon(Math.round(size * safePart)).toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } }).composite([
    { input: inner, gravity: 'centre' },
  ]);
}
