import { Button } from '@mantine/core';
import { IconCalculator, IconPodium, IconPencil, IconVideo } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { courtroomAddress } from '#renderer/features/courtroom/addresses.ts';
import { HearingMenu } from '#renderer/features/hearings/hearing-menu.tsx';
import { HearingStatus } from '#renderer/features/hearings/hearing-status.tsx';
import { HearingWarnings } from '#renderer/features/hearings/hearing-warnings.tsx';
import { PacketButton } from '#renderer/features/packets/hearing-packet.tsx';
import { PrintButton } from '#renderer/parts/print-button.tsx';
import { TitleLine } from '#renderer/parts/title-line.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { countdown, courtTime, isToCome, yourTime } from '#renderer/features/hearings/hearing-times.ts';
import { deadlineAddress } from './addresses.ts';
import classes from './hearing.module.css';

interface HearingHeaderProps {
  hearing: Hearing;
  all: readonly Hearing[];
  now: number;
  canEdit: boolean;
  onEdit: () => void;
  onContinue: () => void;
  onMark: (status: Hearing['status']) => void;
  onDelete: () => void;
}

/** Which hearing, how soon, where and before whom; and what can be done with it. */
export function HearingHeader(props: HearingHeaderProps) {
  const { hearing, all, now, canEdit, onEdit } = props;
  return (
    <header className={classes.header}>
      <TitleLine title={hearing.purpose} back={{ href: '/hearings', label: 'Back to the hearings' }}>
        <HearingStatus status={hearing.status} />
        <div className={classes.tools}>
          {hearing.remoteLink !== null && <JoinLink address={hearing.remoteLink} />}
          <Button
            component={Link}
            href={deadlineAddress(hearing)}
            size="compact-sm"
            variant="default"
            leftSection={<IconCalculator size={15} aria-hidden />}
          >
            Work out a deadline
          </Button>
          <Button
            component={Link}
            href={courtroomAddress(hearing.id)}
            size="compact-sm"
            variant="default"
            leftSection={<IconPodium size={15} aria-hidden />}
          >
            Courtroom
          </Button>
          {canEdit && <PacketButton hearing={hearing} />}
          <PrintButton small />
          {canEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={15} aria-hidden />}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          {canEdit && (
            <HearingMenu
              hearing={hearing}
              label={`More for ${hearing.purpose}`}
              onContinue={props.onContinue}
              onMark={props.onMark}
              reopens
              deletes="Delete the hearing"
              onDelete={props.onDelete}
            />
          )}
        </div>
      </TitleLine>
      <Facts hearing={hearing} now={now} />
      <HearingWarnings hearing={hearing} all={all} now={now} />
    </header>
  );
}

function Facts({ hearing, now }: { hearing: Hearing; now: number }) {
  const file = stores.courtCases.useList(hearing.caseId).data?.find(({ id }) => id === hearing.courtCaseId);
  const yours = yourTime(hearing);
  const soon = hearing.status === 'scheduled' && isToCome(hearing, now);
  const place = [hearing.place, hearing.room].filter(Boolean).join(', ');
  return (
    <p className={classes.facts}>
      {soon && <b className="tone-accent">{countdown(hearing, now)}</b>}
      <span className="figures">
        {formatDate(hearing.date)}
        {hearing.time !== null && `, ${courtTime(hearing)}`}
        {yours !== null && <span className="quiet text-sm"> ({yours} your time)</span>}
      </span>
      {hearing.time === null && <span className="quiet text-sm">No time yet</span>}
      {place !== '' && <span>{place}</span>}
      {hearing.judge !== null && <span>{hearing.judge}</span>}
      {file !== undefined && (
        <Link className="tone-accent" href={`/court-files?id=${file.id}`}>
          {file.number ?? file.caption}
        </Link>
      )}
    </p>
  );
}

/** The way in, when the hearing is not in a room: its host is shown, its whole address on hover. */
function JoinLink({ address }: { address: string }) {
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={address}
      size="compact-sm"
      leftSection={<IconVideo size={15} aria-hidden />}
    >
      {address.startsWith('tel:') ? `Call ${address.slice(4)}` : `Join at ${hostOf(address)}`}
    </Button>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
