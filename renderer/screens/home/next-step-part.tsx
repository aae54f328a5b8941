import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { Case, Hearing } from '#renderer/api/generated.ts';
import { packetsOf } from '#renderer/api/packets.ts';
import { nextStep } from './next-step.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

interface NextStepPartProps {
  matter: Case;
  hearings: readonly Hearing[];
  today: string;
}

/** One thing worth doing next; not there once there is none. */
export function NextStepPart({ matter, hearings, today }: NextStepPartProps) {
  const { data } = useQuery(packetsOf(matter.caseId));
  const packed = useMemo(
    () => (data === undefined ? null : new Set(data.flatMap(({ hearingId }) => hearingId ?? []))),
    [data],
  );
  const step = nextStep({ counts: matter.counts, hearings, packed, today });
  if (step === null) return null;
  return (
    <Part title="Next step">
      <div className={classes.step}>
        <div>
          <b>{step.title}</b>
          <p>{step.why}</p>
        </div>
        <Button component={Link} href={step.href} variant="default" size="compact-md">
          {step.label}
        </Button>
      </div>
    </Part>
  );
}
