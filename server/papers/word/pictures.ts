import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Layout } from '#server/papers/layout.ts';
import type { Picture } from '#server/papers/paper.ts';

export interface WordPicture {
  type: 'png' | 'jpg' | 'gif';
  bytes: Buffer;
  /** As printed, in points. */
  width: number;
  height: number;
}

const types: Readonly<Record<string, WordPicture['type']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

/** Pictures by their address, no larger than the text is wide and three quarters of a page high. */
export async function picturesForWord(
  pictures: Readonly<Record<string, Picture>>,
  layout: Layout,
): Promise<ReadonlyMap<string, WordPicture>> {
  const found = new Map<string, WordPicture>();
  for (const [address, { path, mimeType }] of Object.entries(pictures)) {
    const type = types[mimeType];
    if (type === undefined) continue;
    const bytes = await readFile(path);
    const { width, height } = await sharp(bytes).metadata();
    const scale = Math.min(1, layout.width / width, (layout.height * 0.75) / height);
    found.set(address, { type, bytes, width: width * scale, height: height * scale });
  }
  return found;
}
