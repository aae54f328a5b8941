import type { PacketSentElsewhere } from '#renderer/api/generated.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { FileFacts } from './file-facts.tsx';
import { receiptWords } from './receipt-words.ts';
import classes from '#renderer/screens/packets/packets.module.css';

/** A build that others were given from another computer: to whom, and what files they have. */
export function SentElsewhere({ build: { as, builtAt, files, receipts } }: { build: PacketSentElsewhere }) {
  const title = `Packet of ${formatInstant(builtAt)}`;
  return (
    <article className={classes.build} aria-label={`${title}, from another computer`}>
      <header className="row between gap-3 wrap">
        <h4 className="flush">{title}</h4>
        <span className="medium text-sm tone-done">{as === 'filed' ? 'Filed' : 'Served'} from another computer</span>
      </header>
      {files.map((file) => (
        <FileFacts key={file.sha256} file={file} />
      ))}
      <p className="quiet text-sm flush">The files are on the computer that built them.</p>
      {receipts.map((receipt, at) => (
        // Two may say the same.
        <p key={at} className="flush text-sm breaks">
          {receiptWords(receipt)}
        </p>
      ))}
    </article>
  );
}
