/** Types a browser may be told for an original; everything else is bytes to save (CONTRACT.md 4). */
const safe = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|bmp|tiff|heic|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

export function safeToServe(mimeType: string): string {
  return safe.test(mimeType) ? mimeType : 'application/octet-stream';
}
