import sharp, { type Sharp } from 'sharp';

/** The ground of a picture is looked for in a copy so many times smaller, in which its letters are specks. */
const smaller = 4;
const surroundings = 15;
/** So near to where two grounds meet, all shades between them are ground: the edge of a bubble is no letter. */
const meeting = 2;

/** Every ground as white, and what differs from it, lighter or darker, as black: words on color, and by night. */
export async function evenPicture(bytes: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const small = sharp(bytes)
    .greyscale()
    .resize({
      width: Math.max(1, Math.round(width / smaller)),
      height: Math.max(1, Math.round(height / smaller)),
      fit: 'fill',
    });
  const ground = await small.median(surroundings).png({ compressionLevel: 1 }).toBuffer();
  const under = (looked: Sharp): Promise<Buffer> =>
    looked.resize({ width, height, fit: 'fill', kernel: 'nearest' }).greyscale().raw().toBuffer();
  const lightest = await under(sharp(await sharp(ground).erode(meeting).png().toBuffer()));
  const darkest = await under(sharp(await sharp(ground).dilate(meeting).png().toBuffer()));
  const even = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at++) {
    const own = data[at] ?? 0;
    const apart = Math.max(own - (lightest[at] ?? 0), (darkest[at] ?? 0) - own, 0);
    even[at] = 255 - Math.min(255, 2 * apart);
  }
  return sharp(even, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
