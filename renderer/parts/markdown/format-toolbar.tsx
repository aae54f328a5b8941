import type { EditorView } from '@codemirror/view';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isMac, keyNames } from '#renderer/lib/key-names.ts';
import { formats, type Format } from './formats.ts';
import classes from './markdown-field.module.css';

const icons: Readonly<Record<Format['name'], Icon>> = {
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrikethrough,
  heading: IconH2,
  list: IconList,
  numbers: IconListNumbers,
  task: IconListCheck,
  quote: IconBlockquote,
  code: IconCode,
  link: IconLink,
  table: IconTable,
};

/** One stop of the Tab key; the arrows go from button to button. */
export function FormatToolbar({ view }: { view: EditorView | null }) {
  const [at, setAt] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const go = (place: number): void => {
    const next = (place + formats.length) % formats.length;
    setAt(next);
    buttons.current[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: formats.length - 1 };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    go(place);
  };
  return (
    <div role="toolbar" tabIndex={-1} aria-label="Format" className={classes.toolbar} onKeyDown={onKeyDown}>
      {formats.map((format, place) => (
        <FormatButton
          key={format.name}
          format={format}
          ref={(button) => {
            buttons.current[place] = button;
          }}
          stop={place === at}
          onPress={() => {
            setAt(place);
            if (view === null) return;
            format.run(view);
            view.focus();
          }}
        />
      ))}
    </div>
  );
}

interface FormatButtonProps {
  format: Format;
  stop: boolean;
  onPress: () => void;
  ref: (button: HTMLButtonElement | null) => void;
}

function FormatButton({ format: { name, label, key }, stop, onPress, ref }: FormatButtonProps) {
  const Picture = icons[name];
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
