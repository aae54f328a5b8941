import type { FontSet } from '#server/papers/fonts.ts';
import { letterLayout } from '#server/papers/layout.ts';
import type { PaperLimits } from '#server/papers/limits.ts';
import { localeOf } from '#server/papers/locale.ts';
import { PrintedText } from '#server/papers/message-log/printed-text.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { tooManyPages } from '#server/papers/refusals.ts';
import { setSheet, wellFormed } from '#server/papers/set-sheet.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import type { BinderPaper, TabBlock } from './binder-paper.ts';

/** Binders as one PDF: a page of contents, then each section on pages of its own behind its tab. */
export async function setBinders(
  typesetter: Typesetter,
  given: BinderPaper,
  limits: Pick<PaperLimits, 'pages'>,
): Promise<SetPaper> {
  const { data: paper, letters } = wellFormed(given);
  const set = await setSheet(typesetter, 'binder', 'binder', letters, (fonts, printable) =>
    binderSheet(paper, fonts, printable),
  );
  if (set.pages > limits.pages) throw tooManyPages(limits.pages);
  return set;
}

const size = 10;
const footer = { number: 'page', first: true, rule: true, size: 8, before: 0, total: null };

function binderSheet(
  { profile, language, title, mark, caseLines, binders }: BinderPaper,
  fonts: FontSet,
  printable: (character: string) => boolean,
): unknown {
  const text = new PrintedText(printable);
  const { language: lang, region } = localeOf(language, profile.language);
  return {
    title: text.line(title),
    lang,
    region: region ?? null,
    layout: letterLayout({ ...profile, size }, { text: fonts.text, mono: fonts.mono }),
    footer: { ...footer, title: text.line(title) },
    mark: text.line(mark),
    caseLines: caseLines.map((line) => text.words(line, 'wide')),
    binders: binders.map((binder) => ({
      title: text.line(binder.title),
      lines: binder.lines.map((line) => text.words(line, 'wide')),
      tabs: binder.tabs.map((tab) => ({ ...tab, blocks: tab.blocks.map((block) => printed(block, text)) })),
    })),
  };
}

function printed(block: TabBlock, text: PrintedText): unknown {
  const wide = (each: string) => text.words(each, 'wide');
  const cells = (rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.map((cell) => text.words(cell, 'narrow')));
  switch (block.t) {
    case 'table':
      return { ...block, rows: cells(block.rows) };
    case 'proof':
      return {
        ...block,
        claim: wide(block.claim),
        burden: wide(block.burden),
        rows: cells(block.rows),
        gaps: block.gaps.map((gap) => wide(gap)),
      };
    case 'question':
      return { ...block, text: wide(block.text), facts: text.facts(block.facts) };
    case 'point':
    case 'check':
      return { ...block, text: wide(block.text) };
  }
}
