import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { currentCommands } from './commands.ts';
import classes from './shell.module.css';

const names: Record<string, string> = { mod: isMac() ? '⌘' : 'Ctrl', Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' };

/** Every key that does something on the screen behind it. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={<b>Keyboard shortcuts</b>} size={460}>
      {opened && (
        <dl className={classes.shortcuts}>
          {[
            ...Map.groupBy(
              currentCommands().filter(({ keys }) => keys !== undefined),
              ({ label }) => label,
            ),
          ].map(([label, ways]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {ways.map(({ keys }, index) => (
                  <Fragment key={keys}>
                    {index > 0 && <span className={classes.quiet}>or</span>}
                    <Keys keys={keys ?? ''} />
                  </Fragment>
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

function Keys({ keys }: { keys: string }) {
  return keys
    .split(/[ +]/)
    .map((key) => <Kbd key={key}>{names[key] ?? (keys.startsWith('mod+') ? key.toUpperCase() : key)}</Kbd>);
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}
