import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The way to one of the parts that a screen has side by side. */
export function Tab({ to, here, children }: { to: string; here: boolean; children: ReactNode }) {
  return (
    <Link href={to} className="tab" aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  );
}
