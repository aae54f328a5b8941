import type { Fields, InboxQuestion } from '#renderer/api/sync.ts';
import { insideWords, shownStatements, statementLabel, statementWords } from './record-fields.ts';
import classes from './inbox.module.css';

interface RecordPairProps {
  question: InboxQuestion;
  names: Readonly<Record<string, string>>;
  remote: string;
}

/** The whole record as either side has it, where they differ marked; a side that has none says so. */
export function RecordPair({ question, names, remote }: RecordPairProps) {
  const { mine, theirs, resource, ask, inside } = question;
  const statements = shownStatements({ ...theirs, ...mine });
  const wordsOf = (side: Fields | null, fields: readonly string[]): string | null =>
    side === null ? null : statementWords(resource, fields, side, names);
  const rows = statements
    .map((fields) => ({ fields, here: wordsOf(mine, fields), there: wordsOf(theirs, fields) }))
    .filter(({ here, there }) => here !== null || there !== null)
    // That it is like any other needs no line.
    .filter(({ fields, here, there }) => fields[0] !== 'private' || here === 'Yes' || there === 'Yes');
  const both = mine !== null && theirs !== null;
  const within = inside.map((each) => insideWords(each, resource, names));
  return (
    <>
      <table className={classes.pair}>
        <thead>
          <tr>
            <th className="quiet text-sm">
              <span className="only-spoken">Field</span>
            </th>
            <th className="quiet text-sm">Mine, here</th>
            <th className="quiet text-sm">Theirs, at {remote}</th>
          </tr>
        </thead>
        <tbody>
          {!both && (
            <tr>
              <th className="quiet text-sm" scope="row">
                <span className="only-spoken">The whole record</span>
              </th>
              <td className="italic quiet pre-wrap">{mine === null ? 'Deleted' : ''}</td>
              <td className="italic quiet pre-wrap">{theirs === null ? 'Deleted' : ''}</td>
            </tr>
          )}
          {rows.map(({ fields, here, there }) => {
            const differs = both && here !== there;
            return (
              <tr key={fields.join()} data-differs={differs || undefined}>
                <th className="quiet text-sm" scope="row">
                  {statementLabel(resource, fields)}
                  {differs && <span className="only-spoken"> (differs)</span>}
                </th>
                <td className="pre-wrap">
                  {here ?? (both && ask === 'same-thing-twice' && <span className="italic quiet">Nothing</span>)}
                </td>
                <td className="pre-wrap">
                  {there ?? (both && ask === 'same-thing-twice' && <span className="italic quiet">Nothing</span>)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {within.length > 0 && <p className={classes.within}>Kept or deleted with it: {within.join(', ')}.</p>}
    </>
  );
}
