import { writeFile } from 'node:fs/promises';
import { picturesPdf, type JpegPage } from '#server/extraction/pages/pictures-pdf.ts';
import type { Job, Preview } from '#server/extraction/protocol.ts';
import { openPicture, type PictureFile } from './picture-file.ts';

/** More pages than this of a TIFF are not unpacked for a look at it. */
const pagesShown = 50;

/** HEIC, TIFF, BMP, SVG and the like as a JPEG; a TIFF of several pages as a PDF. */
export async function previewPicture(job: Extract<Job, { kind: 'preview' }>, mimeType: string): Promise<Preview> {
  const { file, settings, target } = job;
  const picture = await openPicture(file.path, mimeType, settings.limits);
  const named = (ending: string): string => `${file.fileName.replace(/\.[^.]*$/, '')}.${ending}`;
  if (picture.pages === 1) {
    await writeFile(target, (await jpeg(picture, 0)).bytes);
    return { path: target, mimeType: 'image/jpeg', fileName: named('jpg') };
  }
  const pages: JpegPage[] = [];
  for (let page = 0; page < Math.min(picture.pages, pagesShown); page++) pages.push(await jpeg(picture, page));
  await writeFile(target, picturesPdf(pages));
  return { path: target, mimeType: 'application/pdf', fileName: named('pdf') };
}

async function jpeg(picture: PictureFile, page: number): Promise<JpegPage> {
  const opened = picture.open(page).toColourspace('srgb');
  const { data, info } = await opened.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
