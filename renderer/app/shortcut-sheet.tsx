import { Kbd, Modal } from '@mantine/core';
import { currentShortcuts } from './shortcuts.ts';
import classes from './shell.module.css';

const names: Record<string, string> = { mod: isMac() ? '⌘' : 'Ctrl', Enter: 'Enter', ArrowDown: '↓', ArrowUp: '↑' };

/** Every key that does something on the screen behind it. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={<b>Keyboard shortcuts</b>} size={460}>
      {opened && (
        <dl className={classes.shortcuts}>
          {currentShortcuts().map(({ keys, label }) => (
            <div key={keys}>
              <dt>{label}</dt>
              <dd>
                {keys.split(/[ +]/).map((key) => (
                  <Kbd key={key}>{names[key] ?? (keys.startsWith('mod+') ? key.toUpperCase() : key)}</Kbd>
                ))}
              </dd>
            </div>
          ))}
          <div>
            <dt>Close a panel or leave a field</dt>
            <dd>
              <Kbd>Esc</Kbd>
            </dd>
          </div>
        </dl>
      )}
    </Modal>
  );
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}
