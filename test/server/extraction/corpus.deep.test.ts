import { globSync, readdirSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { createExtractionPool, type Extraction, type Preview, type Unsupported } from '#server/extraction/pool.ts';
import { openDesk } from './reading.ts';

const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const present = corpus !== '' && statSync(corpus, { throwIfNoEntry: false })?.isDirectory() === true;
const files = present ? globSync('*/*', { cwd: corpus }).toSorted() : [];

/** What must come out of the files that matter most; the words are a part of the text. */
const expected: Record<string, string> = {
  'pdf/testOCR.pdf': 'Happy New Year 2003!',
  'pdf/testPDF_JBIG2.pdf': 'This is a sample file to test images compressed using JBIG2.',
  'pdf/tracemonkey.pdf': 'Dynamic languages such as JavaScript are more difficult to com-',
  'pdf/freeculture.pdf': 'HOW BIG MEDIA USES TECHNOLOGY AND THE LAW',
  'pdf/160F-2019.pdf': "n° d'identification national",
  'pdf/annotation-tx.pdf': 'Text2: tx annotation',
  'pdf/90ms_rksj_h_sample.pdf': '日本語テスト',
  'pdf/noembed-eucjp.pdf': 'あいうえお',
  'pdf/testPDF_bad_page_303226.pdf': 'Drug Enforcement Administration',
  'pdf/issue15893_reduced.pdf': 'failed: encrypted',
  'pdf/issue6010_2.pdf': 'failed: encrypted',
  'pdf/encrypted-attachment.pdf': 'failed: encrypted',
  'pdf/REDHAT-1531897-0.pdf': 'failed: damaged',
  'pdf/poppler-395-0-fuzzed.pdf': 'failed: damaged',
  'docx/testWORD_protected_passtika.docx': 'failed: encrypted',
  'docx/testWORD_protected_passtika.doc': 'failed: encrypted',
  'docx/testEXCEL_protected_passtika.xlsx': 'failed: encrypted',
  'docx/testWORD_truncated.docx': 'failed: damaged',
  'docx/testODTnotaZipFile.odt': 'This is not a zip file!',
  'docx/testWORD_various.doc': 'This is the header text.',
  'docx/comments.docx': 'Comment by Michael Williamson, 2016-07-03: A tachyon walks into a bar.',
  'docx/footnotes.docx': 'A tachyon walks into a bar.',
  'docx/text-box.docx': 'Datum plane',
  'docx/strict-format.docx': 'Test',
  'docx/testFooter.ods': 'Data 1\tData 2',
  'docx/testOptionalHyphen.rtf': 'optionalhyphen',
  'docx/testXLSX_Thumbnail.xlsx': 'This file contains an embedded thumbnail by default',
  'zip/droste.zip': 'droste.zip',
  'zip/unicode.zip': 'Turmion Kätilöt/Hoitovirhe/Rautaketju.mp3',
  'zip/gbk.zip': '审计压缩包文件检索测试',
  'zip/testZipEntryNameCharsetShiftSJIS.zip': '文章1.txt',
  'zip/wrong-entry-sizes.zip': 'failed: damaged',
  'zip/strong encryption is not supported.zip': 'failed: encrypted',
  'zip/too many bytes in the stream expected 82496 got at least 98304.zip': 'damaged',
  'zip/not enough bytes in the stream expected 2048576 got only 1000000.zip': 'damaged',
  'images/testocr.png': 'This is a lot of 12 point text',
  'images/simple-90.jpg': 'Tesseract.js',
  'images/testTIFF_multipage.tif': 'Multipage\nTIFF\nExample\nPage 1',
  'eml/japanese_attachment_long_name.eml': 'まみむめも',
  'eml/ks_c_5601-1987.eml': 'Date: Wed, 28 May 2014 17:18:19 +0900 (JST)',
  'eml/bad_date_header2.eml': '59:10 -0500',
  'sms/shruggie_mixed.xml': '2021-01-01 00:00:00 UTC · Alice Smith (+15551234567): Hey, how are you?',
  'av/testOPUS.opus': 'unsupported: There is no transcript of this recording yet.',
};

// Instants of messages are on the clock of the computer.
vi.stubEnv('TZ', 'UTC');
const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

describe.skipIf(!present)('every file of the corpus (skipped without CASEWRIGHT_CORPUS)', () => {
  it('knows the files whose outcome is asserted', () => {
    expect(files).toEqual(expect.arrayContaining(Object.keys(expected)));
  });

  it.each(files)('settles, with the outcome it should have: %s', async (name) => {
    const path = join(corpus, name);
    const fileName = basename(name);
    const file = { path, fileName, mimeType: (await identifyFile(path, fileName)).mimeType, size: statSync(path).size };

    const [extraction, preview] = [
      await settled(pool.extract(file)),
      await settled(pool.preview(file, { folder: desk.folder })),
    ];
    expect(extraction).toMatch(outcomes);
    expect(extraction).toContain(expected[name] ?? '');
    expect(preview).toMatch(outcomes);
    await Promise.all(
      /^shown: (.*)$/
        .exec(preview)
        ?.slice(1)
        .map((shown) => access(shown)) ?? [],
    );
  });

  it('leaves nothing behind but the previews', () => {
    expect(readdirSync(desk.folder).every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
  });
});

const outcomes = /^(failed: (encrypted|damaged)$|unsupported: .*\.$|read: |shown: )/;

/** One line that says how a reading or a preview ended; anything but an ExtractionError is a fault of ours. */
async function settled(attempt: Promise<Extraction | Preview | Unsupported>): Promise<string> {
  try {
    const result = await attempt;
    if ('unsupported' in result) return `unsupported: ${result.unsupported}`;
    return 'path' in result ? `shown: ${result.path}` : `read: ${result.pages.map((page) => page.text).join('\f')}`;
  } catch (error) {
    if (error instanceof ExtractionError) return `failed: ${error.reason}`;
    throw error;
  }
}
