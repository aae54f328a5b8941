import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { mayBeAllowed, nextBates, type StoppingGroup } from './stopping.ts';
import { severities } from '#renderer/screens/packets/severities.ts';
import classes from '#renderer/screens/packets/packets.module.css';

interface StoppingErrorsProps {
  groups: readonly StoppingGroup[];
  allowed: readonly string[];
  onAllow: (codes: readonly string[]) => void;
  batesPrefix: string;
  /** Has Bates numbers start at a number that is free. */
  onBates: (start: number) => void;
}

/** Errors that stop a build, each with how to fix it; a person lets pass what they know better. */
export function StoppingErrors({ groups, allowed, onAllow, batesPrefix, onBates }: StoppingErrorsProps) {
  if (groups.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label="Errors">
      {groups.map((group) => (
        <Group
          key={group.code}
          group={group}
          allowed={allowed.includes(group.code)}
          next={nextBates(group, batesPrefix)}
          onBates={onBates}
          onAllow={(now) => onAllow(now ? [...allowed, group.code] : allowed.filter((code) => code !== group.code))}
        />
      ))}
    </ul>
  );
}

interface GroupProps {
  group: StoppingGroup;
  allowed: boolean;
  onAllow: (allowed: boolean) => void;
  /** The first Bates number that is free, where that is what it is about. */
  next: number | null;
  onBates: (start: number) => void;
}

function Group({ group: { code, severity, says, count }, allowed, onAllow, next, onBates }: GroupProps) {
  const id = useId();
  const { sign: Sign, tone, name } = severities[severity];
  return (
    <li className={classes.error}>
      <Sign className={`rigid mt-half ${tone}`} size={18} role="img" aria-label={name} />
      <div className="stack gap-2 grow">
        <ul id={id} className="stack gap-1 breaks">
          {says.map(({ text, fix }) => (
            <li key={text}>
              {text} <span className="quiet">{fix}</span>
            </li>
          ))}
        </ul>
        {next !== null && (
          <div className="flex">
            <Button size="compact-sm" variant="default" onClick={() => onBates(next)}>
              Start at {formatNumber(next)}
            </Button>
          </div>
        )}
        {mayBeAllowed(code) && (
          <Checkbox
            size="sm"
            label={count === 1 ? 'Build despite this' : `Build despite these ${formatNumber(count)}`}
            aria-describedby={id}
            checked={allowed}
            onChange={(event) => onAllow(event.currentTarget.checked)}
          />
        )}
      </div>
    </li>
  );
}
