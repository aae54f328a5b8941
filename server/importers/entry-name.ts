import iconv from 'iconv-lite';
import type { Entry } from 'yauzl';

const unicodePathField = 0x7075;

/**
 * The name of a zip entry. Zip says UTF-8 or "the old PC's code page", and people's zips hold Chinese, Japanese and
 * Korean names in neither, so bytes that are plainly one of these are read as such. Separators become `/`.
 */
export function entryName(entry: Entry): string {
  // With decodeStrings off yauzl leaves the bytes here, in spite of its types.
  const bytes = entry.fileNameRaw;
  const unicodePath = entry.extraFields.find((field) => field.id === unicodePathField);
  if (unicodePath && unicodePath.data.length > 5) return tidy(unicodePath.data.subarray(5).toString('utf8'));
  if ((entry.generalPurposeBitFlag & 0x800) !== 0) return tidy(bytes.toString('utf8'));
  return tidy(decodeName(bytes));
}

function tidy(name: string): string {
  return name.replaceAll('\\', '/');
}

export function decodeName(bytes: Buffer): string {
  if (bytes.every((byte) => byte < 0x80)) return bytes.toString('latin1');
  const utf8 = strictly('utf-8', bytes);
  if (utf8 !== null) return utf8;
  const japanese = strictly('shift_jis', bytes);
  if (japanese !== null && /[\u3041-\u3093\u30a1-\u30f6]/.test(japanese)) return japanese;
  if (allHighBytesPaired(bytes)) {
    const korean = strictly('euc-kr', bytes);
    if (korean !== null && /^[\x20-\x7e\uac00-\ud7a3]+$/.test(korean)) return korean;
    const chinese = strictly('gbk', bytes);
    if (chinese !== null) return chinese;
  }
  const western = iconv.decode(bytes, 'cp437');
  // Nobody draws boxes in a file name: such bytes were Japanese.
  if (japanese !== null && /[\u2500-\u259f]/.test(western)) return japanese;
  return western;
}

/** Both bytes of each double-byte character are above 0xA0 in GB 2312 and KS X 1001, hardly ever in cp437 names. */
function allHighBytesPaired(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if ((bytes[at] ?? 0) < 0xa1 || (bytes[at + 1] ?? 0) < 0xa1) return false;
    at++;
  }
  return true;
}

function strictly(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null; // Not this encoding: the caller asks the next one.
  }
}
