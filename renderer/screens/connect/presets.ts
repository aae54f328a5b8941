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
      'Also changes the matter, its court files and hearings. What it wants to delete for good, it has to ask you for.',
  },
  { preset: 'custom', label: 'What I choose', detail: 'Area by area.' },
];

/** Tokens make tokens: no assistant needs that unless somebody says so. */
const notForAssistants = 'developer';
const added: ReadonlySet<string> = new Set(['evidence', 'folders', 'issues', 'timeline', 'todos', 'contacts']);

export function permissionsOf(preset: Exclude<Preset, 'custom'>): string[] {
  const open = areas.map(({ area }) => area).filter((area) => area !== notForAssistants);
  const written = open.filter(
    (area) =>
      preset !== 'read' && !readOnlyAreas.has(area) && (preset === 'all' ? area !== 'account' : added.has(area)),
  );
  return [...open.map((area) => `${area}:read`), ...written.map((area) => `${area}:write`)];
}

/** “Read and add”, when that is what these permissions are; null when somebody chose them one by one. */
export function presetInWords(permissions: readonly string[]): string | null {
  const given = permissions.toSorted().join();
  const found = presets.find(({ preset }) => preset !== 'custom' && permissionsOf(preset).toSorted().join() === given);
  return found?.label ?? null;
}

/** Whether any of these permissions can delete something permanently. */
export function canDelete(permissions: readonly string[]): boolean {
  return permissions.some((permission) => permission === '*' || permission.endsWith(':write'));
}
