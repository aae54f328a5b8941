import { Button, Progress } from '@mantine/core';
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { OpenPacket } from '#renderer/api/packets.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { findingWords, planWords } from './packet-words.ts';
import { severities } from './severities.ts';
import { usePacket } from './use-packet.ts';
import classes from './packets.module.css';

/** How long and large the packet will be, in how many files, and whether its pages were looked at. */
export function PlanBar({ open: { packet, plan }, canEdit }: { open: OpenPacket; canEdit: boolean }) {
  const { act } = usePacket(packet);
  const { busy, attempt } = useTask();
  const { checking, checked, of, findings } = plan;
  const progress = `Checking ${formatNumber(checked)} of ${formatNumber(of)}`;
  const check = (): void =>
    void attempt(() => act({ action: 'check', packetId: packet.id }), 'The pages could not be checked');
  return (
    <div className={classes.plan}>
      <div className="row between gap-3 wrap">
        <p className="row gap-3 wrap flush min-w-0">
          <span className="figures">{planWords(plan)}</span>
          <State findings={findings} whole={checked === of} to={packetAddress(packet.id, 'check')} />
        </p>
        {canEdit && checked < of && (
          <Button
            size="compact-sm"
            variant="light"
            loading={busy}
            disabled={checking}
            leftSection={<IconListCheck size={15} aria-hidden />}
            onClick={check}
          >
            {checking ? progress : 'Check pages'}
          </Button>
        )}
      </div>
      {checking && <Progress value={of === 0 ? 0 : (checked / of) * 100} size={4} aria-label={progress} />}
    </div>
  );
}

function State({ findings, whole, to }: { findings: OpenPacket['plan']['findings']; whole: boolean; to: string }) {
  const [worst] = findings;
  if (worst === undefined) {
    if (!whole) return <span className="quiet">Not all pages are checked yet</span>;
    return (
      <span className="row gap-1 tone-done">
        <IconCircleCheck size={16} aria-hidden />
        Nothing to look at
      </span>
    );
  }
  const { sign: Sign, tone } = severities[worst.severity];
  return (
    <Link href={to} className={`row gap-1 underlines plain ${tone}`}>
      <Sign size={16} aria-hidden />
      {findingWords(findings)}
    </Link>
  );
}
