import type { IBaseParagraphStyleOptions, IParagraphStyleOptions } from 'docx';
import type { Layout } from '#server/papers/layout.ts';
import { halfPoints } from './lengths.ts';

/*
 * Word’s own names for what is indented: how it looks is said at each paragraph, as it differs by court. A reader of
 * the file, ours too, knows by them what is quoted, what goes on with an item of a list, and what is code.
 */

export const quoteStyle = 'Quote';
export const codeStyle = 'HTMLPreformatted';

/** Word has five of them; the first is without a number. */
const continued = ['ListContinue', ...[2, 3, 4, 5].map((level) => `ListContinue${level}`)];

export function continuedStyle(listLevel: number): string {
  return continued[Math.min(listLevel, continued.length - 1)] ?? 'ListContinue';
}

const named = (id: string, name: string): IParagraphStyleOptions => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
});

export const paragraphStyles: IParagraphStyleOptions[] = [
  named(quoteStyle, 'Quote'),
  named(codeStyle, 'HTML Preformatted'),
  ...continued.map((id, at) => named(id, at === 0 ? 'List Continue' : `List Continue ${at + 1}`)),
];

type Headings = Record<
  'heading1' | 'heading2' | 'heading3' | 'heading4' | 'heading5' | 'heading6',
  IBaseParagraphStyleOptions
>;

/** The title and the headings of the text, a level below it. Word’s own are blue, and larger than a court’s. */
export function headingStyles({ titleSize, size }: Layout): Headings {
  const text = { run: { color: '000000', size: halfPoints(size), bold: true, italics: false } };
  const third = { run: { ...text.run, italics: true } };
  const fourth = { run: { ...third.run, bold: false } };
  return {
    heading1: { run: { ...text.run, size: halfPoints(titleSize) } },
    heading2: text,
    heading3: text,
    heading4: third,
    heading5: fourth,
    heading6: fourth,
  };
}
