const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/x-ms-bmp',
]);

/** Whether a file of this type is shown as it is; any other is set from what is read in it. */
export function shownAsItIs(mimeType: string): boolean {
  return mimeType === 'application/pdf' || pictures.has(mimeType);
}
