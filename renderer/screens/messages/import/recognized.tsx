import type { MessageImport } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { otherServices, platformName } from '#server/rules/messages.ts';
import { NeverSent } from './never-sent.tsx';
import classes from './import.module.css';

/** What an export holds, and its first messages as they would be kept. */
export function Recognized({ found }: { found: MessageImport }) {
  const { conversations, format, preview, platform } = found;
  const service = otherServices[format ?? ''] ?? null;
  // Of a table nothing is known before its columns are.
  const isCounted = found.questions.every(({ field }) => field !== 'columns');
  return (
    <div className="stack gap-2">
      {isCounted && (
        <p className="flush">
          {platform === null ? 'Messages' : platformName({ platform, service })},{' '}
          {formatCount(found.progress.of ?? 0, 'message')} in {formatCount(conversations.length, 'thread')}
        </p>
      )}
      <NeverSent unsent={found.unsent} />
      {preview.length > 0 && found.questions.length === 0 && (
        <table className={classes.preview}>
          <caption>The first messages, as they will be kept</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">As exported</th>
              <th scope="col">From</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {preview.map(({ record, at, rawTimestamp, direction, senderName, senderHandle, body, attachments }) => (
              <tr key={record}>
                <td className="nowrap">{at?.replace('T', ' ').replace(/\.000Z$/, ' UTC') ?? 'Unknown'}</td>
                <td className="nowrap quiet">{rawTimestamp}</td>
                <td>
                  {senderName ?? senderHandle ?? ''}
                  {direction === 'sent' && ' (me)'}
                </td>
                <td className="breaks">
                  {body}
                  {attachments > 0 && <span className="quiet"> [{formatCount(attachments, 'file')}]</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
