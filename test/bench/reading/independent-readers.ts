import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Prints the text parts of a mail, as Python's own library takes them apart. */
const mailParts = `
import email, sys
from email import policy
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=policy.default)
print(mail.get('subject', ''))
for part in mail.walk():
    if part.get_content_type() == 'text/plain' and part.get_filename() is None:
        print(part.get_content())
`;

export interface IndependentReader {
  /** What its files are called in the table. */
  kind: string;
  program: string;
  /** Its arguments before the name of the file, and after it. */
  before: readonly string[];
  after?: readonly string[];
}

const pandoc = (kind: string, from: string): IndependentReader => ({
  kind,
  program: 'pandoc',
  before: ['--from', from, '--to', 'plain', '--wrap', 'none', '--track-changes', 'accept'],
});

/** Programs that others wrote and that print the text of a file, by its ending. */
export const independentReaders: Record<string, IndependentReader> = {
  pdf: { kind: 'PDF', program: 'pdftotext', before: ['-q', '-cropbox', '-enc', 'UTF-8'], after: ['-'] },
  docx: pandoc('Word', 'docx'),
  doc: { kind: 'Word 97', program: 'antiword', before: ['-m', 'UTF-8.txt', '-w', '0'] },
  odt: pandoc('OpenDocument text', 'odt'),
  rtf: pandoc('rich text', 'rtf'),
  html: pandoc('web page', 'html'),
  xls: { kind: 'Excel 97', program: 'xls2csv', before: ['-d', 'utf-8'] },
  ppt: { kind: 'PowerPoint 97', program: 'catppt', before: ['-d', 'utf-8'] },
  eml: { kind: 'mail', program: 'python3', before: ['-c', mailParts] },
};

/** What it prints of the file; null where it can't read it, undefined where the program is not installed. */
export async function readIndependently(reader: IndependentReader, path: string): Promise<string | null | undefined> {
  try {
    const { stdout } = await run(reader.program, [...reader.before, path, ...(reader.after ?? [])], {
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : null;
  }
}
