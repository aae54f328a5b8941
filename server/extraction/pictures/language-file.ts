import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** More than the largest that is published, unpacked. */
const unpackedAtMost = 256 * 1024 * 1024;
/** The place of the neural network in a file of language data; the old kind of recognition is not part of Casewright. */
const networkEntry = 17;
const entriesAtMost = 64;

const unpack = promisify(gunzip);

/** Null when the bytes are language data this recogniser can use, else the sentence that says why not. */
export async function whyNotLanguageData(bytes: Buffer): Promise<string | null> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  let data = bytes;
  if (isPacked) {
    try {
      data = await unpack(bytes, { maxOutputLength: unpackedAtMost });
    } catch {
      return 'The file is damaged: it can’t be unpacked.';
    }
  }
  if (data.length < 4) return notLanguageData;
  const entries = data.readInt32LE(0);
  if (entries < 1 || entries > entriesAtMost || data.length < 4 + 8 * entries) return notLanguageData;
  for (let entry = 0; entry < entries; entry += 1) {
    const offset = data.readBigInt64LE(4 + 8 * entry);
    if (offset >= BigInt(data.length)) return 'The file is damaged: a part of it is missing.';
    if (offset < -1n) return notLanguageData;
  }
  const hasNetwork = entries > networkEntry && data.readBigInt64LE(4 + 8 * networkEntry) >= 0n;
  return hasNetwork
    ? null
    : 'The file only has data for an older version. Take one from “tessdata_fast” or “tessdata_best”.';
}

const notLanguageData = 'This is not a file of language data (NAME.traineddata or NAME.traineddata.gz).';
