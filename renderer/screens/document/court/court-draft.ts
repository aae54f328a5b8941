import type { CourtAction } from '#renderer/api/document-court.ts';
import type { Caption, Court } from '#renderer/api/generated.ts';
import { readStoredMargin, storedMargin } from './lengths.ts';

export type Party = Caption['parties'][number];
type Overrides = Court['overrides'];
type Usual = Court['profiles'][number]['usual'];

/** The court format as its form holds it; an empty text of a setting leaves it to the court's rules. */
export type CourtDraft = CaptionDraft & SettingsDraft & { profile: string };

export interface CaptionDraft {
  court: string;
  county: string;
  parties: readonly Party[];
  caseNumber: string;
  title: string;
  hearing: string;
  /** A line each. */
  filer: string;
  footer: string;
}

/** Each as its choice is called; margins as “72 pt”, or as they were typed while that is no length. */
export type SettingsDraft = Record<Setting | Side, string>;

export const settings = ['page', 'font', 'size', 'spacing', 'lineNumbers', 'footnotes', 'numbering'] as const;
export type Setting = (typeof settings)[number];
export const sides = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof sides)[number];

export const captionFields = [
  'court',
  'county',
  'parties',
  'caseNumber',
  'title',
  'hearing',
  'filer',
  'footer',
] as const satisfies readonly (keyof CaptionDraft)[];
export type CaptionField = (typeof captionFields)[number];

export function draftOf(profile: string, caption: Caption, overrides: Overrides): CourtDraft {
  return { profile, ...captionDraft(caption), ...settingsDraft(overrides) };
}

export function captionDraft({ filer, ...caption }: Caption): CaptionDraft {
  return { ...caption, filer: filer.join('\n') };
}

function settingsDraft({ margins = {}, ...overrides }: Overrides): SettingsDraft {
  const said = (value: string | number | boolean | undefined): string => (value === undefined ? '' : String(value));
  const all = [
    ...settings.map((name) => [name, said(overrides[name])] as const),
    ...sides.map((side) => [side, margins[side] === undefined ? '' : storedMargin(margins[side])] as const),
  ];
  return Object.fromEntries(all) as SettingsDraft;
}

/** What of it is other than it is saved; null when nothing is. */
export function typedIn(saved: CourtDraft, typed: Partial<CourtDraft>): Partial<CourtDraft> | null {
  const other = fieldsWhere(typed, (field) => JSON.stringify(typed[field]) !== JSON.stringify(saved[field]));
  return Object.keys(other).length === 0 ? null : other;
}

export function fieldsWhere(
  typed: Partial<CourtDraft>,
  applies: (field: keyof CourtDraft) => boolean,
): Partial<CourtDraft> {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => applies(field as keyof CourtDraft)));
}

/** The action that saves what was typed: of the caption only that, so that what others changed meanwhile stays. */
export function formatAction(saved: CourtDraft, typed: Partial<CourtDraft>): CourtAction {
  const draft = { ...saved, ...typed };
  const caption = captionOf(draft);
  const changed = captionFields.filter((field) => field in typed);
  const isSetting = (field: string): boolean => !changed.some((each) => each === field) && field !== 'profile';
  return {
    action: 'format',
    profile: draft.profile,
    ...(changed.length > 0 && { caption: Object.fromEntries(changed.map((field) => [field, caption[field]])) }),
    ...(Object.keys(typed).some(isSetting) && { overrides: overridesOf(draft) }),
  };
}

function captionOf({ court, county, caseNumber, title, footer, hearing, filer, parties }: CourtDraft): Caption {
  return {
    court: court.trim(),
    county: county.trim(),
    parties: parties
      .map(({ name, role }) => ({ name: name.trim(), role: role.trim() }))
      .filter(({ name, role }) => name !== '' || role !== ''),
    caseNumber: caseNumber.trim(),
    title: title.trim(),
    hearing: linesOf(hearing).join('\n'),
    filer: linesOf(filer),
    footer: footer.trim(),
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function overridesOf(draft: SettingsDraft): Overrides {
  const { page, font, size, spacing, lineNumbers, footnotes, numbering } = draft;
  const margins = Object.fromEntries(
    sides.flatMap((side) => (draft[side] === '' ? [] : [[side, readStoredMargin(draft[side])]])),
  );
  return {
    ...(page !== '' && { page: page === 'a4' ? 'a4' : 'letter' }),
    ...(font !== '' && { font: font === 'arimo' || font === 'cousine' ? font : 'tinos' }),
    ...(size !== '' && { size: Number(size) }),
    ...(spacing !== '' && { spacing: Number(spacing) }),
    ...(lineNumbers !== '' && { lineNumbers: lineNumbers === 'true' }),
    ...(footnotes !== '' && { footnotes: footnotes === 'double' ? 'double' : 'single' }),
    ...(numbering !== '' && { numbering: numbering === 'true' }),
    ...(Object.keys(margins).length > 0 && { margins }),
  };
}

/** How many settings are other than the court's rules have them. */
export function countSettings(draft: SettingsDraft, usual: Usual): number {
  const ofRules = settingsDraft(usual);
  return [...settings, ...sides].filter((name) => draft[name] !== '' && draft[name] !== ofRules[name]).length;
}
