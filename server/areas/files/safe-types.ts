/** The types of an original that a browser may see; everything else is bytes to save (CONTRACT.md 4). */
const safe = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|bmp|tiff|heic|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

export function safeToServe(mimeType: string): string {
  return safe.test(mimeType) ? mimeType : 'application/octet-stream';
}
