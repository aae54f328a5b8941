import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { storedPicture } from '#server/papers/sources/stored-picture.ts';

const [width, height] = [120, 40];

/** A gradient: gray, or of another color in each sample. */
function picture(channels: 1 | 2 | 3 | 4, gray: boolean): ReturnType<typeof sharp> {
  const data = Buffer.alloc(width * height * channels, 255);
  const colors = channels < 3 ? 1 : 3;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let color = 0; color < colors; color += 1) data[pixel * channels + color] = pixel + (gray ? 0 : color * 90);
  }
  return sharp(data, { raw: { width, height, channels } });
}

describe('a picture in a PDF', () => {
  // Gray scans were said to have one sample and had three: each line of them began elsewhere.
  it.each([
    [1, true, 1],
    [2, true, 1],
    [3, true, 1],
    [4, true, 1],
    [3, false, 3],
    [4, false, 3],
  ] as const)('of %i channels, gray: %s, has as many samples as it says: %i', async (channels, gray, samples) => {
    const stored = await storedPicture(picture(channels, gray));
    expect(stored).toMatchObject({ width, height, format: 'png rows', samples });
    expect(inflateSync(stored.bytes)).toHaveLength((width * samples + 1) * height);
  });

  it('is gray as a JPEG too', async () => {
    const noise = {
      create: {
        width: 2600,
        height: 2600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const;
    const one = await sharp(noise).extractChannel(0).png().toBuffer();
    const stored = await storedPicture(sharp(one));
    expect(stored).toMatchObject({ format: 'jpeg', samples: 1 });
    expect((await sharp(stored.bytes).metadata()).channels).toBe(1);
  });
});
