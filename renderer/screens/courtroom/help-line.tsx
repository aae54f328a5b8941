import { Keys } from '#renderer/parts/keys.tsx';
import classes from './courtroom.module.css';

const help: readonly { keys: readonly string[]; says: string }[] = [
  { keys: ['12', 'Enter'], says: 'exhibit' },
  { keys: ['p', '3', 'Enter'], says: 'page' },
  { keys: ['ArrowLeft', 'ArrowRight'], says: 'turn' },
  { keys: ['ArrowUp', 'ArrowDown'], says: 'list' },
  { keys: ['o'], says: 'offered' },
  { keys: ['a'], says: 'admitted' },
  { keys: ['x'], says: 'excluded' },
  { keys: ['w'], says: 'withdrawn' },
  { keys: ['b'], says: 'black' },
  { keys: ['s'], says: 'second window' },
  { keys: ['n'], says: 'notes' },
  { keys: ['f'], says: 'full screen' },
  { keys: ['Escape'], says: 'leave' },
];

/** All keys of the courtroom, always in sight where there is a keyboard: nobody looks for them there. */
export function HelpLine() {
  return (
    <footer className={classes.help} aria-label="Keys">
      {help.map(({ keys, says }) => (
        <span key={says} className="inline gap-1 nowrap">
          {keys.map((each) => (
            <Keys key={each} keys={each} />
          ))}
          {says}
        </span>
      ))}
    </footer>
  );
}
