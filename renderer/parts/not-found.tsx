import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from './empty-state.tsx';
import { useScreenTitle } from './screen-title.ts';

interface NotFoundProps {
  /** The way back. */
  href: string;
  label: string;
  /** `h1` when it is all the screen has. */
  heading?: 'h1' | 'h2';
}

/** In place of a page at an address that leads nowhere. */
export function NotFound({ href, label, heading = 'h2' }: NotFoundProps) {
  useScreenTitle('Page not found');
  return (
    <EmptyState
      icon={IconMapOff}
      title="Page not found"
      heading={heading}
      action={
        <Button component={Link} href={href}>
          {label}
        </Button>
      }
    >
      <p>The address may be mistyped, or from another version of Casewright.</p>
    </EmptyState>
  );
}
