/*
 * Places that cameras write into JPEG pictures (Exif 2.32, 4.6.3: the pointer 0x8825 to the GPS directory). A PDF keeps
 * a JPEG as it came, so they are found in its bytes.
 */

const marker = Buffer.from('Exif\0\0');
const gpsPointer = 0x88_25;

/** How many pictures in these bytes say where they were taken. */
export function countLocations(file: Buffer): number {
  let count = 0;
  for (let at = file.indexOf(marker); at >= 0; at = file.indexOf(marker, at + marker.length)) {
    if (hasGps(file.subarray(at + marker.length))) count += 1;
  }
  return count;
}

function hasGps(tiff: Buffer): boolean {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return false;
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return false;
  const entries = Math.min(short(directory), Math.floor((tiff.length - directory - 2) / 12));
  return Array.from({ length: entries }, (_, at) => short(directory + 2 + at * 12)).includes(gpsPointer);
}
