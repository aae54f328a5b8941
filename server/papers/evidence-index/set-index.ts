import type { CourtProfile } from '#server/papers/court-profile.ts';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import type { FontSet } from '#server/papers/fonts.ts';
import { type Layout, letterLayout } from '#server/papers/layout.ts';
import type { PaperLimits } from '#server/papers/limits.ts';
import { localeOf } from '#server/papers/locale.ts';
import { PrintedText } from '#server/papers/message-log/printed-text.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { tooManyPages } from '#server/papers/refusals.ts';
import { setSheet, wellFormed } from '#server/papers/set-sheet.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import type { IndexPaper } from './index-paper.ts';

/** An index as one PDF in landscape, its heads on every page. */
export async function setIndex(
  typesetter: Typesetter,
  given: IndexPaper,
  limits: Pick<PaperLimits, 'pages'>,
): Promise<SetPaper> {
  const { data: paper, letters } = wellFormed(given);
  const set = await setSheet(typesetter, 'evidence-index', 'index', letters, (fonts, printable) =>
    indexSheet(paper, fonts, printable),
  );
  if (set.pages > limits.pages) throw tooManyPages(limits.pages);
  return set;
}

const footer = { number: 'page', first: true, rule: true, size: 8, before: 0, total: null };
const size = 8;
const side = 36;
const top = 45;
const bottom = 54;

function indexSheet(
  { title, caseLines, profile, facts, columns, rows }: IndexPaper,
  fonts: FontSet,
  printable: (character: string) => boolean,
): unknown {
  const text = new PrintedText(printable);
  const { language: lang, region } = localeOf(profile.language, profile.language);
  return {
    title,
    lang,
    region: region ?? null,
    layout: turned(profile, fonts),
    footer: { ...footer, title },
    mark: null,
    caseLines: caseLines.map((line) => text.words(line, 'wide')),
    facts: text.facts(facts),
    columns,
    rows: rows.map((row) => row.map(({ text: said, hashes }) => ({ ...text.words(said, 'narrow'), hashes }))),
  };
}

/** A table of this many columns needs the long side of the paper. */
function turned(profile: CourtProfile, fonts: FontSet): Layout {
  const [height, width] = paperSizes[profile.page];
  return {
    ...letterLayout({ ...profile, size }, { text: fonts.text, mono: fonts.mono }),
    page: [width, height],
    left: side,
    width: width - 2 * side,
    top,
    height: height - top - bottom,
    foot: height - bottom + 16,
  };
}
