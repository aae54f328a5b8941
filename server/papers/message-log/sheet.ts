import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { FontSet } from '#server/papers/fonts.ts';
import { layoutOf, type Layout } from '#server/papers/layout.ts';
import { localeOf } from '#server/papers/locale.ts';
import type { LogLook, LogPart } from './parts.ts';
import { PrintedText } from './printed-text.ts';
import { Rows } from './rows.ts';

/* A part of a log as `message-log.typ` sets it: every string has only characters that can be printed. */

/** Pages of a log that is set in parts: so many after so many others. */
export interface LogPages {
  before: number;
  count: number;
  total: number;
}

/** `alone`: it is the whole log. The pages of a part get their numbers when all parts are set (`numberSheet`). */
export function logSheet(
  part: LogPart,
  alone: boolean,
  fonts: FontSet,
  printable: (character: string) => boolean,
): unknown {
  const text = new PrintedText(printable);
  const rows = new Rows(part.threads, text, part.profile.language);
  return {
    title: text.line(part.title),
    heading: text.label(part.title, 'narrow'),
    ...languageOf(part),
    layout: logLayout(part.profile, fonts),
    footer: alone ? { ...footer, title: text.line(shortened(part.title)), before: 0, total: null } : null,
    mark: part.mark === null ? null : text.line(part.mark),
    front: part.front && {
      caseLines: part.front.caseLines.map((line) => text.inlines(line, 'wide')),
      extent: text.facts(part.front.extent),
      threads: text.facts(part.front.threads),
      sources: part.front.sources.map((source) => text.facts(source)),
    },
    months: part.months.map(({ title, days }) => ({
      title,
      days: days.map((day) => ({
        title: day.title,
        rows: day.entries.flatMap((entry) => rows.of(entry)),
      })),
    })),
    goesOn: part.goesOn,
    end: part.end && {
      about: text.facts(part.end.about),
      facts: text.facts(part.end.facts),
      open: part.end.open,
      declaration: part.end.declaration === null ? null : text.inlines(part.end.declaration, 'wide'),
    },
  };
}

/** The feet of pages and nothing else, to be laid over those of a log in parts. */
export function numberSheet(
  { title, ...look }: Pick<LogPart, 'title' | keyof LogLook>,
  { before, count, total }: LogPages,
  fonts: FontSet,
  printable: (character: string) => boolean,
): unknown {
  const text = new PrintedText(printable);
  return {
    ...languageOf(look),
    layout: logLayout(look.profile, fonts),
    footer: { ...footer, title: text.line(shortened(title)), before, total },
    mark: null,
    count,
  };
}

function languageOf({ language, profile }: LogLook): { lang: string; region: string | null } {
  const { language: lang, region } = localeOf(language, profile.language);
  return { lang, region: region ?? null };
}

const footer = { number: 'page', first: true, rule: true, size: 8 };

/** A log is an exhibit, which no rule gives wide margins: its table has the room. */
const sideMargin = 54;
const size = 9;

function logLayout(profile: CourtProfile, fonts: FontSet): Layout {
  const { top, bottom } = profile.margins;
  const log = {
    ...profile,
    margins: {
      left: sideMargin,
      right: sideMargin,
      top: Math.min(top, 72),
      bottom: Math.max(bottom, 72),
    },
    lineNumbers: { ...profile.lineNumbers, shown: false },
    numbering: false,
    size,
    leading: { text: 1.2, single: 1.2 },
    paragraph: { indent: 0, gap: 4 },
  };
  return {
    ...layoutOf(log, { text: fonts.text, mono: fonts.mono }),
    titleSize: 16,
    centered: false,
    outline: 0,
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(title: string): string {
  const letters = [...graphemes.segment(title)].map(({ segment }) => segment);
  return letters.length > 90 ? `${letters.slice(0, 89).join('')}…` : title;
}
