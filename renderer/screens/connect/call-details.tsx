import { Loaded } from '#renderer/parts/loaded.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Link } from 'wouter';
import { useLedgerCall, type LedgerCall, type NamedRecord } from '#renderer/api/connect.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import { useRecordAddress } from '#renderer/features/screens/record-address.ts';
import { callInWords, fieldInWords, kindInWords, outcomeInWords, wayInWords } from './ledger-words.ts';
import { PanelHead } from './tokens/panel-head.tsx';
import { titleWords } from '#renderer/api/title-words.ts';

interface CallDetailsProps {
  tokenId: string;
  id: number;
  onClose: () => void;
}

/** One call: everything it read, and what it changed. */
export function CallDetails({ tokenId, id, onClose }: CallDetailsProps) {
  const call = useLedgerCall(tokenId, id);
  return (
    <Loaded of={call} loading="Loading the call" failed="The call could not be loaded">
      {(read) => <Call call={read} onClose={onClose} />}
    </Loaded>
  );
}

function Call({ call, onClose }: { call: LedgerCall; onClose: () => void }) {
  const { at, operationId, outcome, transport, bytes, caseName, changes, records, recordCount } = call;
  const gone = records.filter((record) => record === null).length;
  const named = records.filter((record) => record !== null);
  const unlisted = recordCount - records.length;
  return (
    <div className="grid gap-4 p-4">
      <PanelHead title={callInWords(call)} onClose={onClose} />
      <Facts
        narrow
        of={{
          When: formatInstant(at),
          Result: outcomeInWords(outcome),
          Tool: (
            <>
              <code>{operationId}</code>, over {wayInWords(transport)}
            </>
          ),
          Matter: caseName,
          Answered: bytes === 0 ? 'Nothing in the matter' : formatSize(bytes),
        }}
      />
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
            <p className="quiet text-sm">
              {gone === 1 ? 'One record is' : `${gone} records are`} gone, and the name is not kept.
            </p>
          )}
          {unlisted > 0 && <p className="quiet text-sm">And {unlisted} more (counted only).</p>}
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
            <b>{ops[op]}</b> {kindInWords(kind).toLowerCase()}{' '}
            {title === null ? '(gone)' : `“${titleWords(kind, title)}”`}
            {fields.length > 0 && <span className="quiet text-sm">: {fields.map(fieldInWords).join(', ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordLink({ record: { id, kind, title } }: { record: NamedRecord }) {
  const text = title === '' ? kindInWords(kind) : titleWords(kind, title);
  const address = useRecordAddress()(kind, id);
  if (address !== null) return <Link href={address}>{text}</Link>;
  return (
    <>
      {text} <span className="quiet text-sm">({kindInWords(kind).toLowerCase()})</span>
    </>
  );
}
