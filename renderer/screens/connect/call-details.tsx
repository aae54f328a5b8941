import { Link } from 'wouter';
import { useLedgerCall, type LedgerCall, type NamedRecord } from '#renderer/api/connect.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { useRecordAddress } from '#renderer/features/screens/record-address.ts';
import { callInWords, fieldInWords, kindInWords, outcomeInWords, wayInWords } from './ledger-words.ts';
import { PanelHead } from './tokens/panel-head.tsx';
import classes from './connect.module.css';

interface CallDetailsProps {
  tokenId: string;
  id: number;
  onClose: () => void;
}

/** One call: everything it read, and what it changed. */
export function CallDetails({ tokenId, id, onClose }: CallDetailsProps) {
  const call = useLedgerCall(tokenId, id);
  if (call.data !== undefined) return <Call call={call.data} onClose={onClose} />;
  if (call.isPending) return <Loading label="Reading the call" />;
  return <Failure title="The call could not be read" error={call.error} onRetry={() => void call.refetch()} />;
}

function Call({ call, onClose }: { call: LedgerCall; onClose: () => void }) {
  const { at, operationId, outcome, transport, bytes, caseName, changes, records, recordCount } = call;
  const gone = records.filter((record) => record === null).length;
  const named = records.filter((record) => record !== null);
  const unlisted = recordCount - records.length;
  return (
    <div className="grid gap-4 p-4">
      <PanelHead title={callInWords(call)} onClose={onClose} />
      <dl className={classes.facts}>
        <dt>When</dt>
        <dd className="breaks">{formatInstant(at)}</dd>
        <dt>Result</dt>
        <dd className="breaks">{outcomeInWords(outcome)}</dd>
        <dt>Tool</dt>
        <dd className="breaks">
          <code>{operationId}</code>, over {wayInWords(transport)}
        </dd>
        {caseName !== null && (
          <>
            <dt>Matter</dt>
            <dd className="breaks">{caseName}</dd>
          </>
        )}
        <dt>Answered</dt>
        <dd className="breaks">{bytes === 0 ? 'Nothing of the matter' : formatSize(bytes)}</dd>
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      {changes.length === 0 && recordCount > 0 && (
        <section>
          <h3 className="mb-2 text-sm">{outcome === 'done' ? 'What it read' : 'What it asked for'}</h3>
          <ul className="grid gap-1h breaks">
            {named.map((record) => (
              <li key={record.id}>
                <RecordLink record={record} />
              </li>
            ))}
          </ul>
          {gone > 0 && (
            <p className={classes.quiet}>
              {gone === 1 ? 'One thing is' : `${gone} things are`} not there any more; its name is kept nowhere.
            </p>
          )}
          {unlisted > 0 && <p className={classes.quiet}>And {unlisted} more, which are only counted.</p>}
        </section>
      )}
    </div>
  );
}

const ops = { insert: 'Added', update: 'Changed', delete: 'Deleted' } as const;

function Changes({ changes }: Pick<LedgerCall, 'changes'>) {
  return (
    <section>
      <h3>What it changed</h3>
      <ul className="grid gap-1h breaks">
        {changes.map(({ kind, op, title, fields }, index) => (
          // Several changes may be alike; their order never moves.
          <li key={index}>
            <b>{ops[op]}</b> {kindInWords(kind).toLowerCase()} {title === null ? '(not there any more)' : `“${title}”`}
            {fields.length > 0 && <span className={classes.quiet}>: {fields.map(fieldInWords).join(', ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordLink({ record: { id, kind, title } }: { record: NamedRecord }) {
  const text = title === '' ? kindInWords(kind) : title;
  const address = useRecordAddress()(kind, id);
  if (address !== null) return <Link href={address}>{text}</Link>;
  return (
    <>
      {text} <span className={classes.quiet}>({kindInWords(kind).toLowerCase()})</span>
    </>
  );
}
