import { areas, readOnlyAreas } from '#renderer/features/tokens/permissions.ts';

/** What an assistant may do, chosen by one sentence instead of a table. */
export type Preset = 'read' | 'add' | 'all' | 'custom';

export interface PresetChoice {
  preset: Preset;
  label: string;
  detail: string;
}

export const presets: readonly PresetChoice[] = [
  { preset: 'read', label: 'Read only', detail: 'Finds and reads everything in your matters. Changes nothing.' },
  {
    preset: 'add',
    label: 'Read and add',
    detail: 'Also adds evidence, timeline entries, to-dos and contacts, and keeps them in order: titles, tags, dates.',
  },
  {
    preset: 'all',
    label: 'Everything except deleting',
    detail:
      'Also changes the matter, its court files and hearings. It must ask you before it permanently deletes anything.',
  },
  { preset: 'custom', label: 'Custom', detail: 'Area by area.' },
];

/** How one signs in, and tokens that make tokens: no assistant needs these unless somebody says so. */
const onlyWhenChosen: ReadonlySet<string> = new Set(['account', 'developer']);
const added: ReadonlySet<string> = new Set(['evidence', 'folders', 'issues', 'timeline', 'todos', 'contacts']);

/** `withAccount` also shows it the account and its tokens; changing those is chosen area by area. */
export function permissionsOf(preset: Exclude<Preset, 'custom'>, withAccount = false): string[] {
  const open = areas.map(({ area }) => area).filter((area) => withAccount || !onlyWhenChosen.has(area));
  const written = open.filter(
    (area) =>
      preset !== 'read' && !readOnlyAreas.has(area) && (preset === 'all' ? !onlyWhenChosen.has(area) : added.has(area)),
  );
  return [...open.map((area) => `${area}:read`), ...written.map((area) => `${area}:write`)];
}

/** “Read and add”, when that is what these permissions are; null when somebody chose them one by one. */
export function presetInWords(permissions: readonly string[]): string | null {
  const given = permissions.toSorted().join();
  const are = (some: readonly string[]): boolean => some.toSorted().join() === given;
  for (const { preset, label } of presets) {
    if (preset === 'custom') continue;
    if (are(permissionsOf(preset))) return label;
    if (are(permissionsOf(preset, true))) return `${label}, and your account`;
  }
  return null;
}

/** Whether any of these permissions can delete something permanently. */
export function canDelete(permissions: readonly string[]): boolean {
  return permissions.some((permission) => permission === '*' || permission.endsWith(':write'));
}
