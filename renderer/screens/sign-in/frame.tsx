import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ThemeSwitch } from '#renderer/features/preferences/theme-switch.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import classes from './sign-in.module.css';

interface FrameProps {
  title: string;
  children: ReactNode;
  /** What else there is to do, below the card. */
  below?: ReactNode;
}

/** The page of somebody who is not signed in: one card, and the server it belongs to. */
export function Frame({ title, children, below }: FrameProps) {
  useDocumentTitle(`${title} · Casewright`);
  return (
    <div className={classes.page}>
      <header className="flex to-end p-2">
        <ThemeSwitch />
      </header>
      <main className={classes.middle}>
        <p className={classes.brand}>
          <ExhibitSticker number="A" size="mark" label="" />
          Casewright
        </p>
        <div className={classes.card}>
          <h1>{title}</h1>
          {children}
        </div>
        {below !== undefined && <div className={classes.below}>{below}</div>}
      </main>
      <footer className="p-4 quiet text-sm text-center">{window.location.host}</footer>
    </div>
  );
}

/** Leads to another of these pages. */
export function PageLink({ to, onClick, children }: { to: string; onClick?: () => void; children: ReactNode }) {
  return (
    <Link href={to} className={classes.link ?? ''} {...(onClick && { onClick })}>
      {children}
    </Link>
  );
}
