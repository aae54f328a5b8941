import type { Command, EditorView } from '@codemirror/view';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import { isMac, keyNames } from '#renderer/lib/key-names.ts';
import classes from './markdown-field.module.css';

/** What a button of the toolbar does. */
export interface Tool {
  name: string;
  label: string;
  /** As the editor writes keys: `Mod` is Ctrl, or ⌘ on a Mac. */
  key: string | null;
  icon: Icon;
  run: Command;
  /** False where what it opens takes the focus. */
  keepsFocus?: boolean;
}

interface FormatToolbarProps {
  view: EditorView | null;
  tools: readonly Tool[];
}

/** One stop of the Tab key; the arrows go from button to button. Not drawn again for each key that is typed. */
export const FormatToolbar = memo(function FormatToolbar({ view, tools }: FormatToolbarProps) {
  const [at, setAt] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const go = (place: number): void => {
    const next = (place + tools.length) % tools.length;
    setAt(next);
    buttons.current[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tools.length - 1 };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    go(place);
  };
  return (
    <div role="toolbar" tabIndex={-1} aria-label="Format" className={classes.toolbar} onKeyDown={onKeyDown}>
      {tools.map((tool, place) => (
        <FormatButton
          key={tool.name}
          tool={tool}
          ref={(button) => {
            buttons.current[place] = button;
          }}
          stop={place === at}
          onPress={() => {
            setAt(place);
            if (view === null) return;
            tool.run(view);
            if (tool.keepsFocus !== false) view.focus();
          }}
        />
      ))}
    </div>
  );
});

interface FormatButtonProps {
  tool: Tool;
  stop: boolean;
  onPress: () => void;
  ref: (button: HTMLButtonElement | null) => void;
}

function FormatButton({ tool: { label, key, icon: Picture }, stop, onPress, ref }: FormatButtonProps) {
  const keys =
    key === null ? '' : ` (${keyNames(key.replace(/^Mod-/, 'mod+').replace('Shift-', 'shift+'), isMac()).join('+')})`;
  return (
    <Tooltip label={`${label}${keys}`}>
      <ActionIcon
        ref={ref}
        variant="subtle"
        size={28}
        aria-label={label}
        tabIndex={stop ? 0 : -1}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Picture size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
