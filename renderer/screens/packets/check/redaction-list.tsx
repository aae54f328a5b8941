import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Packet } from '#renderer/api/generated.ts';
import { showAgain } from '#renderer/api/packet-redactions.ts';
import type { PacketItem, Redaction } from '#renderer/api/packets.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { withRedaction } from '#renderer/screens/packets/contents/order.ts';
import { usePacket } from '#renderer/screens/packets/use-packet.ts';
import classes from '#renderer/screens/packets/packets.module.css';

interface RedactionListProps {
  packet: Packet;
  item: PacketItem;
  redactions: readonly Redaction[];
}

/** What is painted out of an exhibit: chosen for this packet, or removed from every packet until one was given out. */
export function RedactionList({ packet, item, redactions }: RedactionListProps) {
  const client = useQueryClient();
  const { editWithUndo } = usePacket(packet);
  if (redactions.length === 0) return null;
  const apply = (redaction: Redaction, applied: boolean): void =>
    editWithUndo(
      (now) => withRedaction(now, item.id, redaction.id, applied),
      applied ? 'Redacted in this packet again.' : 'Left out in this packet. Other packets keep it.',
      'The redaction could not be changed',
    );
  return (
    <ul className={classes.redactions} aria-label="Redacted">
      {redactions.map((redaction) => (
        <li key={redaction.id} className="row gap-3 text-sm">
          <Checkbox
            size="sm"
            className="min-w-0"
            label={
              <span className="breaks">
                {nameOf(redaction)} <span className="quiet">{placesOf(redaction)}</span>
              </span>
            }
            checked={item.redactionIds.includes(redaction.id)}
            onChange={(event) => apply(redaction, event.currentTarget.checked)}
          />
          {redaction.sent === null ? (
            <Button
              size="compact-sm"
              variant="subtle"
              className="rigid push"
              aria-label={`Remove the redaction “${nameOf(redaction)}” from all packets`}
              onClick={() =>
                void doWithUndo('Removed the redaction from all packets.', 'It could not be removed', (step) =>
                  showAgain(client, packet, redaction, step),
                )
              }
            >
              Remove from all packets
            </Button>
          ) : (
            <span className="quiet rigid push">{redaction.sent === 'filed' ? 'Filed' : 'Served'}: kept</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf({ reason }: Redaction): string {
  return reason === '' ? 'Redacted' : reason;
}

/** “3 places on pages 1, 4”. */
function placesOf({ boxes }: Redaction): string {
  const pages = [...new Set(boxes.map(({ page }) => page))].toSorted((one, other) => one - other);
  const on = `${pages.length === 1 ? 'page' : 'pages'} ${pages.map(formatNumber).join(', ')}`;
  return `${formatCount(boxes.length, 'place')} on ${on}`;
}
