import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import classes from './home.module.css';

const steps: { title: string; why: string; label: string; href: string }[] = [
  {
    title: 'Put your evidence here',
    why: 'Letters, photos, recordings, messages: each is kept byte for byte and read, so that you find the sentence you need.',
    label: 'Add files',
    href: '/evidence',
  },
  {
    title: 'Make a court file',
    why: 'Its number, court and judge, once. Exhibits and hearings then link to it.',
    label: 'Make a court file',
    href: '/court-files',
  },
  {
    title: 'Write down what happened when',
    why: 'Judges ask what happened first. A line per event is enough, and a month will do.',
    label: 'Start the timeline',
    href: '/timeline?new=1',
  },
  {
    title: 'Add your next hearing',
    why: 'Its date, courtroom and link, what to bring, and what to do before it.',
    label: 'Add a hearing',
    href: '/hearings?new=1',
  },
];

/** A matter that was just made: what to begin with, in the order that helps most; any of it can wait. */
export function FirstSteps({ canEdit }: { canEdit: boolean }) {
  const { openSample } = useMatter();
  if (!canEdit) return <p className="quiet px-6">This matter is still empty.</p>;
  return (
    <section className={classes.firstSteps} aria-labelledby="first-steps">
      <h2 className="mb-1" id="first-steps">
        Where to start
      </h2>
      <ol>
        {steps.map(({ title, why, label, href }) => (
          <li key={title}>
            <div>
              <b>{title}</b>
              <p>{why}</p>
            </div>
            <Button component={Link} href={href} variant="default" size="compact-md">
              {label}
            </Button>
          </li>
        ))}
      </ol>
      <p className={classes.nothing}>
        Rather look around first?{' '}
        <button type="button" className={classes.linkButton} onClick={() => void openSample()}>
          Open the sample matter
        </button>
        . Yours stays as it is.
      </p>
    </section>
  );
}
