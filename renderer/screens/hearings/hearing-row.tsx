import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { HearingMenu } from '#renderer/features/hearings/hearing-menu.tsx';
import { HearingStatus } from '#renderer/features/hearings/hearing-status.tsx';
import { HearingWarnings } from '#renderer/features/hearings/hearing-warnings.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { countdown, courtTime, isPastDue, isToCome, yourTime } from '#renderer/features/hearings/hearing-times.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';

interface HearingCellsProps {
  hearing: Hearing;
  all: readonly Hearing[];
  now: number;
  canEdit: boolean;
  onEdit: (hearing: Hearing) => void;
  onContinue: (hearing: Hearing) => void;
  onMark: (hearing: Hearing, status: Hearing['status']) => void;
  onDelete: (hearing: Hearing) => void;
}

export function HearingCells(props: HearingCellsProps) {
  const { hearing, all, now, canEdit } = props;
  const { id, date, purpose, place, room, judge, status, resourceCount } = hearing;
  const yours = yourTime(hearing);
  const late = isPastDue(hearing, now);
  return (
    <>
      <td className="nowrap">
        <b className="figures block medium">{formatDate(date)}</b>
        <span className="figures block quiet text-sm">
          {[courtTime(hearing), yours === null ? '' : `${yours} your time`].filter(Boolean).join(' · ')}
        </span>
        {status === 'scheduled' && isToCome(hearing, now) && (
          <span className="block tone-accent text-sm">{countdown(hearing, now)}</span>
        )}
      </td>
      <td>
        <Link href={`/hearings/${id}`} className="inherit strong breaks plain underlines" data-row={id}>
          {purpose}
        </Link>
        <CourtFileName id={hearing.courtCaseId} />
        <HearingWarnings hearing={hearing} all={all} now={now} />
        {late && canEdit && <WhatHappened {...props} />}
      </td>
      <td className="spare">
        {[place, room].filter(Boolean).join(', ')}
        <span className="block quiet text-sm">{judge}</span>
      </td>
      <td>
        <HearingStatus status={status} />
      </td>
      <td className="spare figures text-right">{formatNumber(resourceCount)}</td>
      <td className="row-menu">
        {canEdit && (
          <HearingMenu
            hearing={hearing}
            label={`Actions for ${purpose}`}
            onEdit={() => props.onEdit(hearing)}
            onContinue={() => props.onContinue(hearing)}
            onMark={(next) => props.onMark(hearing, next)}
            packet
            deletes="Delete"
            onDelete={() => props.onDelete(hearing)}
          />
        )}
      </td>
    </>
  );
}

function CourtFileName({ id }: { id: string | null }) {
  const files = stores.courtCases.useList(useMatter().case.caseId).data;
  const caption = files?.find((file) => file.id === id)?.caption;
  return caption === undefined ? null : <span className="block quiet text-sm">{caption}</span>;
}

/** The three results of a hearing, one press each. */
function WhatHappened({ hearing, onMark, onContinue }: HearingCellsProps) {
  return (
    <span className="flex wrap gap-1h mt-1h" role="group" aria-label={`What happened: ${hearing.purpose}`}>
      <Button size="compact-xs" variant="default" onClick={() => onMark(hearing, 'held')}>
        It was held
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onContinue(hearing)}>
        Continued to another date
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onMark(hearing, 'vacated')}>
        Vacated
      </Button>
    </span>
  );
}
