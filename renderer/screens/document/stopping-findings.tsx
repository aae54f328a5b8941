import { Checkbox } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { DocumentFinding } from '#renderer/api/generated.ts';
import type { FindingCode, StoppingGroup } from './stopping.ts';
import classes from './export.module.css';

interface StoppingFindingsProps {
  groups: readonly StoppingGroup[];
  waived: readonly FindingCode[];
  onWaive: (codes: readonly FindingCode[]) => void;
}

/** What was found, each with how to mend it; a person lets pass what they know better. */
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

function Group({ group: { code, severity, findings }, waived, onWaive }: GroupProps) {
  const id = `finding-${code}`;
  return (
    <>
      <Severity severity={severity} />
      <div className="stack gap-2 min-w-0">
        <ul id={id} className="stack gap-2">
          {findings.map(({ text, fix, excerpt, paragraph, evidenceId }, index) => (
            // Two may say the same of two places.
            <li key={`${index} ${paragraph ?? evidenceId ?? text}`} className="breaks">
              <p className="strong">{text}</p>
              {excerpt !== null && <p className={classes.excerpt}>{excerpt}</p>}
              {fix !== null && <p className="quiet">{fix}</p>}
            </li>
          ))}
        </ul>
        <Checkbox
          size="sm"
          label={findings.length === 1 ? 'Export despite this' : `Export despite these ${findings.length}`}
          aria-describedby={id}
          checked={waived}
          onChange={(event) => onWaive(event.currentTarget.checked)}
        />
      </div>
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
