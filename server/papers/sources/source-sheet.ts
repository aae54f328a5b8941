import { type CourtProfile, usualProfile } from '#server/papers/court-profile.ts';
import type { FontSet } from '#server/papers/fonts.ts';
import { type Layout, letterLayout } from '#server/papers/layout.ts';
import { localeOf } from '#server/papers/locale.ts';
import { plainLine } from '#server/papers/plain.ts';
import { readBody } from '#server/papers/read-body.ts';
import { setSheet, wellFormed } from '#server/papers/set-sheet.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import type { PageOptions, RecordingSource, WritingSource } from './source.ts';
import { dividedTables } from './wide-tables.ts';

const asRead = 'As read by Casewright; the layout of the original may differ.';
const separate = 'The recording itself is provided separately.';

interface SheetWords {
  title: string;
  fileName: string;
  sha256: string;
  language: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Markdown. */
  body: string;
  /** Printed below the facts; empty for none. */
  statement: string;
  /** Printed on each page. */
  note: string;
  wide: boolean;
}

/** What extraction read in a file, with the line on each page that says so. */
export function setWriting(typesetter: Typesetter, source: WritingSource, options: PageOptions): Promise<SetPaper> {
  const { fileName, title, markdown, facts } = source;
  return setWords(
    typesetter,
    { ...source, title: title || fileName, facts, body: markdown, statement: '', note: asRead },
    options,
  );
}

/** The page that takes the place of a recording. */
export function setRecording(typesetter: Typesetter, source: RecordingSource, options: PageOptions): Promise<SetPaper> {
  const { of, fileName, bytes, durationSeconds, transcript } = source;
  const facts: [string, string][] = [
    ['Kind', of === 'audio' ? 'Audio recording' : 'Video recording'],
    ...(durationSeconds === null ? [] : [['Duration', clock(durationSeconds)] as [string, string]]),
    ['Size', `${bytes.toLocaleString('en-US')} bytes`],
  ];
  const body = transcript === null ? '' : `## Transcript\n\n${asMarkdown(transcript)}`;
  return setWords(
    typesetter,
    { ...source, title: fileName, facts, body, statement: separate, note: '', wide: false },
    options,
  );
}

function setWords(typesetter: Typesetter, given: SheetWords, { paper }: PageOptions): Promise<SetPaper> {
  const { data: words, letters } = wellFormed(given);
  const profile: CourtProfile = { ...usualProfile, page: paper };
  const { language: lang, region } = localeOf(words.language, profile.language);
  return setSheet(typesetter, 'source', 'source', letters, (fonts, printable) => {
    const plain = (text: string): string => plainLine(text, printable);
    const layout = sourceLayout(profile, fonts, words.wide);
    const body = readBody(words.body, { citations: {}, printable, picture: () => null, numbering: false });
    const shown = [...words.facts, ['File', words.fileName] as const, ['SHA-256', words.sha256] as const];
    return {
      title: plain(words.title),
      lang,
      region: region ?? null,
      layout,
      footer: null,
      mark: null,
      facts: shown.map(([name, value]) => [plain(name), plain(value)]),
      statement: words.statement,
      body: words.wide ? dividedTables(body, Math.floor(layout.width / (layout.size * 0.6))) : body,
      note: words.note,
      foot: `${plain(words.fileName)} · SHA-256 ${words.sha256}`,
    };
  });
}

/** Notes of the stamps have the outermost half inch. */
function sourceLayout(profile: CourtProfile, fonts: FontSet, wide: boolean): Layout {
  const letter = letterLayout({ ...profile, size: wide ? 9 : 11 }, { text: fonts.text, mono: fonts.mono });
  if (!wide) return letter;
  const [width, height] = letter.page;
  const side = 54;
  return {
    ...letter,
    page: [height, width],
    left: side,
    width: height - 2 * side,
    height: width - letter.top - 72,
    foot: width - 60,
  };
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Text that says nothing to Markdown, its lines as they are. */
function asMarkdown(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`));
  return lines.map((line, at) => (line !== '' && lines[at + 1] ? `${line}\\` : line)).join('\n');
}
