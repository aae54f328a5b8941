import { Modal } from '@mantine/core';
import { Fragment } from 'react';
import { Keys } from '#renderer/parts/keys.tsx';
import { currentCommands, type Command } from '#renderer/features/commands/commands.ts';
import classes from './shortcut-sheet.module.css';

const always: Command[] = [
  { group: 'Everywhere', label: 'Search everything, from the search field', keys: 'mod+Enter', run: () => undefined },
  { group: 'Everywhere', label: 'Close a panel, or leave a field', keys: 'Escape', run: () => undefined },
  { group: 'Everywhere', label: 'The next control', keys: 'Tab', run: () => undefined },
];

/** Every key that does something on the screen behind it, under the headings of the palette. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={<b>Keyboard shortcuts</b>} size={880}>
      {opened && (
        <div className={classes.groups}>
          {groupsOf([...currentCommands(), ...always]).map(([group, commands]) => (
            <div key={group}>
              <h3 className="mb-1 quiet text-xs medium">{group}</h3>
              <dl>
                {[...Map.groupBy(commands, ({ label }) => label)].map(([label, ways]) => (
                  <div key={label}>
                    <dt className="inherit">{label}</dt>
                    <dd className="row gap-1h rigid">
                      {ways.map(({ keys = '' }, index) => (
                        <Fragment key={keys}>
                          {index > 0 && <span className="quiet text-xs">or</span>}
                          <Keys keys={keys} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      )}
    </Modal>
  );
}

/** The screen's own keys first, those of every screen last. */
function groupsOf(commands: readonly Command[]): [string, Command[]][] {
  const last = ['Go to', 'General', 'Everywhere'];
  return [
    ...Map.groupBy(
      commands.filter(({ keys }) => keys !== undefined),
      ({ group }) => group,
    ),
  ].toSorted(([left], [right]) => last.indexOf(left) - last.indexOf(right));
}
