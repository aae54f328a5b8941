import { Button, Checkbox } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentFinding } from '#renderer/api/generated.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import type { FindingCode, StoppingGroup } from './stopping.ts';
import classes from './export.module.css';

interface StoppingFindingsProps {
  groups: readonly StoppingGroup[];
  waived: readonly FindingCode[];
  onWaive: (codes: readonly FindingCode[]) => void;
}

/** What was found, each with how to fix it; a person lets pass what they know better. */
export function StoppingFindings({ groups, waived, onWaive }: StoppingFindingsProps) {
  return (
    <ul className="stack gap-2" aria-label="What was found">
      {groups.map((group) => (
        <li key={group.code} className={classes.group}>
          <Group
            group={group}
            waived={waived.includes(group.code)}
            onWaive={(now) => onWaive(now ? [...waived, group.code] : waived.filter((code) => code !== group.code))}
          />
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  group: StoppingGroup;
  waived: boolean;
  onWaive: (waived: boolean) => void;
}

function Group({ group: { code, severity, count, sentences }, waived, onWaive }: GroupProps) {
  const id = `finding-${code}`;
  return (
    <>
      <Severity severity={severity} />
      <div className="stack gap-2 min-w-0 grow">
        <ul id={id} className="stack gap-2 breaks">
          {sentences.map(({ text, fix, excerpts }) => (
            <li key={text} className="stack gap-1">
              <p className="strong">{text}</p>
              <Excerpts excerpts={excerpts} />
              {fix !== null && <p className="quiet">{fix}</p>}
            </li>
          ))}
        </ul>
        <Checkbox
          size="sm"
          label={count === 1 ? 'Export despite this' : `Export despite these ${formatNumber(count)}`}
          aria-describedby={id}
          checked={waived}
          onChange={(event) => onWaive(event.currentTarget.checked)}
        />
      </div>
    </>
  );
}

const shownAtFirst = 3;

function Excerpts({ excerpts }: { excerpts: readonly string[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? excerpts : excerpts.slice(0, shownAtFirst);
  const more = excerpts.length - shownAtFirst;
  return (
    <>
      {shown.map((excerpt, index) => (
        // Two places may say the same.
        <p key={`${index} ${excerpt}`} className={classes.excerpt}>
          {excerpt}
        </p>
      ))}
      {more > 0 && (
        <div className="flex">
          <Button size="compact-sm" variant="subtle" aria-expanded={all} onClick={() => setAll((now) => !now)}>
            {all ? 'Show fewer' : `Show ${formatNumber(more)} more`}
          </Button>
        </div>
      )}
    </>
  );
}

function Severity({ severity }: { severity: DocumentFinding['severity'] }) {
  return severity === 'error' ? (
    <IconAlertCircle className="tone-loss mt-half" size={18} role="img" aria-label="Error" />
  ) : (
    <IconAlertTriangle className="tone-attention mt-half" size={18} role="img" aria-label="Warning" />
  );
}
