import { describe, expect, it } from 'vitest';
import type { PaletteGroup } from '#renderer/features/screens/palette-entry.ts';
import evidence from '#renderer/screens/evidence/found.ts';
import {
  firstGroups,
  foundGroups,
  sourceOf,
  type MatchedEntry,
} from '#renderer/shell/command-palette/palette-groups.ts';
import { matchable } from '#renderer/lib/quick-match.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const nothing = (): void => undefined;
const entry = (id: string, label: string, more: Partial<MatchedEntry> = {}): MatchedEntry => ({
  id,
  label,
  match: matchable(label),
  run: nothing,
  ...more,
});
const screens = sourceOf('Go to', [entry('go:e', 'Evidence'), entry('go:s', 'Settings')], {
  atMost: 5,
  shownAtFirst: true,
});
const folders = sourceOf('Folders', [entry('folder:1', 'School'), entry('folder:2', 'Settlement')], { atMost: 5 });
const item = evidenceItem({ title: 'Letter of the school', exhibitNumber: 'A-12', fileName: 'scan.pdf' });
const items = evidence.source([evidenceItem({ title: 'Receipt' }), item], nothing);
const sources = [screens, folders, items];

const shown = (groups: readonly PaletteGroup[]): [string, string[]][] =>
  groups.map(({ name, entries }) => [name, entries.map(({ label }) => label)]);

describe('the palette before anything is typed', () => {
  it('offers what can always be done, and nothing that is too many to list', () => {
    expect(shown(firstGroups(sources, []))).toEqual([['Go to', ['Evidence', 'Settings']]]);
  });

  it('puts what was used last first, each thing once', () => {
    const recent = ['folder:2', `evidence:${item.id}`, 'gone:1', 'go:s'];
    expect(shown(firstGroups(sources, recent))).toEqual([
      ['Recently used', ['Settlement', 'Letter of the school', 'Settings']],
      ['Go to', ['Evidence']],
    ]);
  });

  it('never offers first what deletes or archives, though it was used last', () => {
    const archive = sourceOf('Matter', [entry('command:archive', 'Archive this matter', { destructive: true })], {
      atMost: 5,
      shownAtFirst: true,
    });
    expect(shown(firstGroups([screens, archive], ['command:archive']))).toEqual([
      ['Go to', ['Evidence', 'Settings']],
      ['Matter', ['Archive this matter']],
    ]);
  });

  it('does not offer to go where one is', () => {
    const matters = sourceOf('Matters', [entry('matter:1', 'Here', { current: true })], { atMost: 5 });
    expect(shown(firstGroups([matters], ['matter:1']))).toEqual([]);
  });
});

describe('the palette while something is typed', () => {
  it('shows the groups that hold it, the best match first', () => {
    expect(shown(foundGroups(sources, 'school'))).toEqual([
      ['Folders', ['School']],
      ['Items', ['Letter of the school']],
    ]);
    expect(shown(foundGroups(sources, 'sett'))).toEqual([
      ['Go to', ['Settings']],
      ['Folders', ['Settlement']],
    ]);
  });

  it('finds an item by its exhibit number before anything else', () => {
    expect(shown(foundGroups(sources, 'a12'))).toEqual([['Items', ['Letter of the school']]]);
  });

  it('finds nothing in silence', () => {
    expect(foundGroups(sources, 'zzz')).toEqual([]);
  });
});
