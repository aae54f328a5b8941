import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** One subject of a section: what it is on the left, what can be done on the right. */
export function Group({ title, detail, children }: { title: string; detail: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p>{detail}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.labelled}>
      <span>{label}</span>
      {children}
    </div>
  );
}

/** The way back from what takes the place of a whole section. */
export function BackTo({
  label,
  disabled = false,
  onClick,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={disabled}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
