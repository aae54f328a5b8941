import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeHtml, decodeText } from '#server/extraction/writing/decode.ts';

const western = [
  'Señor, the café owes €5.',
  'I’ll be late – sorry',
  'ÉTÉ',
  'créée',
  '100°',
  'åäö ÅÄÖ på svenska är det så här',
];
const texts: [encoding: string, text: string][] = [
  ...western.map((text): [string, string] => ['windows-1252', text]),
  ['windows-1251', 'Привет'],
  ['windows-1251', 'Счёт № 5 от 3 марта'],
  ['windows-1251', 'Hello Иван Петров, see you at 5'],
  ['koi8-r', 'Я опоздаю на десять минут, извините.'],
  ['cp866', 'Я опоздаю на десять минут, извините.'],
  ['shift_jis', '日本語テスト'],
  ['shift_jis', '遅れてごめんなさい。明日の午後六時に迎えに行きます。'],
  ['euc-jp', '遅れてごめんなさい。明日の午後六時に迎えに行きます。'],
  ['gbk', '你好，我明天六点来接孩子。'],
  ['big5', '你好，我明天六點來接孩子。'],
  ['euc-kr', '안녕하세요 내일 여섯 시에 데리러 갈게요'],
  ['windows-1250', 'Dziękuję, będę później. Żółć łódź'],
  ['windows-1254', 'Yarın akşam altıda çocukları alacağım, görüşürüz'],
  ['windows-1253', 'Θα αργήσω δέκα λεπτά'],
  ['windows-1255', 'אני אאחר בעשר דקות'],
  ['windows-1256', 'سأتأخر عشر دقائق'],
]; // prettier-ignore

describe('a text file that does not say how it is encoded', () => {
  it.each(texts)('is read in %s: %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding)).text).toBe(text);
  });

  it('is Japanese mail by its escapes, and UTF-8 in spite of a damaged byte', () => {
    const mail = Buffer.from('\u001b$B$3$s\u001b(B', 'latin1');
    expect(decodeText(mail)).toEqual({ text: 'こん', encoding: 'iso-2022-jp' });
    const damaged = Buffer.concat([Buffer.from('Señor Müller, Köln, 5 € – übrig'), Buffer.from([0xe9])]);
    expect(decodeText(damaged).text).toBe('Señor Müller, Köln, 5 € – übrig\ufffd');
  });

  it('is cut within no character, however long it is', () => {
    const text = '遅れてごめんなさい。明日の午後六時に迎えに行きます。'.repeat(2_000);
    expect(decodeText(iconv.encode(text, 'shift_jis')).text).toBe(text);
  });
});

describe('a page that says how it is encoded', () => {
  const page = (charset: string, text: string): string =>
    `<meta http-equiv="x" content="text/html; charset=${charset}"><p>${text}</p>`;

  it.each([
    ['utf-8', 'windows-1251', 'Я опоздаю на десять минут.'],
    ['utf-8', 'shift_jis', '遅れてごめんなさい。明日の午後六時に迎えに行きます。'],
    ['iso-8859-1', 'windows-1251', 'Я опоздаю на десять минут.'],
    ['iso-8859-1', 'utf-8', 'Señor, the café owes €5.'],
    ['nobody-knows', 'windows-1252', 'Señor, the café owes €5.'],
    ['windows-1250', 'windows-1250', 'Przyjdę'],
    ['gb2312', 'gbk', '张三'],
  ])('is believed unless it can not be so: %s, in truth %s', (charset, encoding, text) => {
    expect(decodeHtml(iconv.encode(page(charset, text), encoding))).toBe(page(charset, text));
  });

  it('is XML by its first line', () => {
    const xml = '<?xml version="1.0" encoding="windows-1250"?><a>Przyjdę</a>';
    expect(decodeText(iconv.encode(xml, 'windows-1250')).text).toBe(xml);
  });
});
