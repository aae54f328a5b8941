import { Link } from 'wouter';
import { Frame } from './frame.tsx';
import { words } from './words.ts';
import classes from './sign-in.module.css';

/** Somebody came to the page of a link without its secret, or came back to it later. */
export function NoLink() {
  return (
    <Frame
      title={words.noLink.title}
      below={
        <Link href="/" className={classes.link ?? ''}>
          Casewright
        </Link>
      }
    >
      <p>{words.noLink.says}</p>
    </Frame>
  );
}
