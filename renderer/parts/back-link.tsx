import { Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './back-link.module.css';

/** Leads back to what a page belongs to, in front of its heading. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Tooltip label={`${label} (u)`}>
      <Link href={to} className={classes.back ?? ''} aria-label={label}>
        <IconArrowLeft size={18} aria-hidden />
      </Link>
    </Tooltip>
  );
}
