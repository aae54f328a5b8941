import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { Keys } from '#renderer/parts/keys.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { findTerms } from '#renderer/lib/highlight.ts';
import type { PaletteEntry, PaletteGroup } from '#renderer/features/screens/palette-entry.ts';
import classes from './command-palette.module.css';

export const paletteListId = 'palette-list';

export function optionId(at: number): string {
  return `palette-option-${at}`;
}

interface PaletteListProps {
  ref: Ref<HTMLDivElement>;
  groups: readonly PaletteGroup[];
  /** -1: none. */
  chosen: number;
  /** The id of a destructive entry that waits for the second Enter or click. */
  asked: string | null;
  typed: string;
  onHover: (at: number) => void;
  onRun: (entry: PaletteEntry) => void;
}

export function PaletteList({ ref, groups, chosen, asked, typed, onHover, onRun }: PaletteListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0));
  return (
    <div ref={ref} className={classes.list} id={paletteListId} role="listbox" aria-label="What was found">
      {groups.map((group, index) => (
        // Two groups may have one name: what can be done with contacts, and the contacts.
        <div key={starts[index]} role="group" aria-label={group.name}>
          <div className={classes.group} aria-hidden>
            {group.name}
          </div>
          {group.entries.map((entry, offset) => {
            const at = (starts[index] ?? 0) + offset;
            return (
              <Option
                key={entry.id}
                entry={entry}
                at={at}
                chosen={at === chosen}
                asked={entry.id === asked}
                typed={typed}
                onHover={onHover}
                onRun={onRun}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  entry: PaletteEntry;
  at: number;
  chosen: boolean;
  asked: boolean;
  typed: string;
  onHover: (at: number) => void;
  onRun: (entry: PaletteEntry) => void;
}

function Option({ entry, at, chosen, asked, typed, onHover, onRun }: OptionProps) {
  return (
    // The field has the focus and the keys; the pointer is the other way to the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={optionId(at)}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={classes.option}
      onMouseMove={({ movementX, movementY }) => {
        // A row that appears under a resting pointer is not chosen by it.
        if (!chosen && (movementX !== 0 || movementY !== 0)) onHover(at);
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      <Sign entry={entry} />
      {entry.exhibit !== undefined && <ExhibitSticker number={entry.exhibit} />}
      <span className={classes.label}>
        <Highlighted
          text={entry.label}
          ranges={entry.id.startsWith('search') ? [] : findTerms(entry.label, wordsOf(typed))}
        />
      </span>
      {entry.detail !== undefined && <span className={classes.detail}>{entry.detail}</span>}
      {entry.current === true && <span className={classes.detail}>Shown now</span>}
      {asked && (
        <span className={classes.detail} role="alert">
          Press Enter or click again to confirm
        </span>
      )}
      {entry.keys !== undefined && !asked && (
        <span className="push">
          <Keys keys={entry.keys} />
        </span>
      )}
    </div>
  );
}

function wordsOf(typed: string): string[] {
  return typed.split(/\s+/).filter((word) => word !== '');
}

function Sign({ entry }: { entry: PaletteEntry }): ReactNode {
  if (entry.file !== undefined) return <KindIcon {...entry.file} />;
  const Icon = entry.icon ?? IconArrowRight;
  const color = entry.color === undefined ? undefined : `var(--category-${entry.color})`;
  return <Icon size={18} stroke={1.5} aria-hidden style={{ flex: 'none', color }} />;
}
