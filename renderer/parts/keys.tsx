import { Kbd } from '@mantine/core';
import { isMac, keyNames } from '#renderer/lib/key-names.ts';
import classes from './keys.module.css';

/** The keys of a command, as labeled on this keyboard: `mod+k`, `g e`, `Escape`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keyNames(keys, isMac()).map((name, index) => (
        // A sequence may press one key twice: the place distinguishes them.
        <Kbd key={`${index} ${name}`} size="xs" className={classes.key}>
          {name}
        </Kbd>
      ))}
    </span>
  );
}

/** The label of a tooltip with the keys that do the same. */
export function WithKeys({ label, keys }: { label: string; keys: string }) {
  return (
    <span className="inline gap-2">
      {label} <Keys keys={keys} />
    </span>
  );
}
