/** Windows code page of an RTF `\fcharset` number (RTF 1.9.1, "Font table"). */
export const codePageOfCharset: Record<number, number> = {
  0: 1252,
  2: 1252,
  77: 10000,
  128: 932,
  129: 949,
  130: 1361,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  255: 437,
};

export function encodingOfCodePage(codePage: number): string {
  if (codePage === 10000) return 'macroman';
  if (codePage === 65001) return 'utf8';
  if (codePage === 1361) return 'cp949';
  return `cp${codePage}`;
}
