import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Packet } from '#renderer/api/generated.ts';
import { redact } from '#renderer/api/packet-redactions.ts';
import type { PacketItem, Redaction } from '#renderer/api/packets.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import type { Box } from './page-marks.ts';
import { RedactionList } from './redaction-list.tsx';
import classes from '#renderer/screens/packets/packets.module.css';

interface RedactFormProps {
  packet: Packet;
  item: PacketItem;
  evidenceId: string;
  redactions: readonly Redaction[];
  /** Boxes that were drawn on its pages and are not painted out yet. */
  drawn: readonly Box[];
  onDrawn: (boxes: readonly Box[]) => void;
}

/** Paints out boxes that were drawn on the pages, or words wherever they are on them. */
export function RedactForm({ packet, item, evidenceId, redactions, drawn, onDrawn }: RedactFormProps) {
  const client = useQueryClient();
  const keptAs = `redaction of ${evidenceId}`;
  const [typed, setTyped] = useState({
    words: '',
    reason: '',
    ...keptWords<{ words: string; reason: string }>(keptAs),
  });
  const { words, reason } = typed;
  const kept = useKeptWords(keptAs, 'a redaction', words === '' && reason === '' ? null : typed);
  const boxes = drawn.length > 0;
  const lacks = !boxes && words.trim() === '';
  const send = (): Promise<void> => {
    const what = boxes ? { boxes: [...drawn] } : { words: [words.trim()] };
    return redact(client, packet, { evidenceId, ...what, reason: reason.trim() });
  };
  return (
    <section className={classes.redact} aria-label="Redactions">
      <form
        className="flex wrap align-end gap-2"
        aria-label="Redact"
        onSubmit={(event) => {
          event.preventDefault();
          if (lacks) return;
          void kept.send(words, send, () => {
            setTyped({ words: '', reason: '' });
            onDrawn([]);
          });
        }}
      >
        {boxes ? (
          <p className={`${classes.drawn} row gap-2 flush`}>
            {formatCount(drawn.length, 'box', 'boxes')} drawn.
            <Button size="compact-sm" variant="subtle" onClick={() => onDrawn([])}>
              Clear
            </Button>
          </p>
        ) : (
          <TextInput
            className={classes.field}
            label="Redact these words everywhere"
            placeholder="Or draw boxes on the pages"
            maxLength={200}
            value={words}
            onChange={(event) => setTyped({ ...typed, words: event.currentTarget.value })}
          />
        )}
        <TextInput
          className={classes.field}
          label="Reason"
          placeholder="Account number"
          maxLength={500}
          value={reason}
          onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
        />
        <Button type="submit" loading={kept.busy} disabled={lacks}>
          Redact
        </Button>
      </form>
      <Refusal says={kept.problem} />
      <RedactionList packet={packet} item={item} redactions={redactions} />
    </section>
  );
}
