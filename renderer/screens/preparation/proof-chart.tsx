import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Preparation } from '#renderer/api/generated.ts';
import type { ItemOf } from '#renderer/api/preparation.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { EvidenceName } from '#renderer/features/pickers/evidence-name.tsx';
import { EditedItem } from './edited-item.tsx';
import { ItemMenu } from './item-menu.tsx';
import { useWitnessNames, type Witness } from './witnesses.ts';
import classes from './preparation.module.css';

type Element = ItemOf<'element'>;

interface ProofChartProps {
  elements: readonly Element[];
  witnesses: readonly Witness[];
  gaps: Preparation['gaps'];
  canEdit: boolean;
}

/** What has to be proved, against what proves it: a row an element, with what is still missing. */
export function ProofChart({ elements, witnesses, gaps, canEdit }: ProofChartProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const edited = elements.find(({ id }) => id === editing);
  return (
    <>
      <table className={classes.chart}>
        <thead>
          <tr>
            <th scope="col">To prove</th>
            <th scope="col">For</th>
            <th scope="col">Against</th>
            <th scope="col">Still missing</th>
            {canEdit && <th className={classes.actions} aria-label="Actions" />}
          </tr>
        </thead>
        <tbody>
          {elements.map((element) => (
            <tr key={element.id}>
              <th scope="row" className="strong">
                {element.claim}
                {element.burden !== '' && <div className="quiet regular text-sm">{element.burden}</div>}
              </th>
              <td>
                <Supports element={element} against={false} witnesses={witnesses} />
              </td>
              <td>
                <Supports element={element} against witnesses={witnesses} />
              </td>
              <td>
                <ul className={classes.supports}>
                  {gaps
                    .filter(({ elementId }) => elementId === element.id)
                    .map(({ kind, text }) => (
                      <li key={kind} className="row gap-2 text-sm align-start">
                        <IconAlertTriangle size={15} className="tone-attention rigid" aria-hidden />
                        {text}
                      </li>
                    ))}
                </ul>
              </td>
              {canEdit && (
                <td>
                  <ItemMenu item={element} name={element.claim} onEdit={() => setEditing(element.id)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {edited !== undefined && <EditedItem item={edited} witnesses={witnesses} onClose={() => setEditing(null)} />}
    </>
  );
}

interface SupportsProps {
  element: Element;
  against: boolean;
  witnesses: readonly Witness[];
}

function Supports({ element, against, witnesses }: SupportsProps) {
  const { byId, whole } = useEvidenceIndex(useMatter().case.caseId);
  const names = useWitnessNames(witnesses);
  return (
    <ul className={classes.supports}>
      {element.support
        .filter((each) => each.against === against)
        .map(({ id, fact, evidenceId, page, witnessId }) => (
          <li key={id} className={classes.support}>
            {fact}
            {evidenceId !== null && (
              <Link href={viewerAddress(evidenceId, '', page ?? undefined)} className="row wrap gap-1 text-sm">
                <EvidenceName item={byId.get(evidenceId)} whole={whole} />
                {page !== null && <span className="nowrap">page {page}</span>}
              </Link>
            )}
            {witnessId !== null && <span className="quiet text-sm">{names.get(witnessId)}</span>}
          </li>
        ))}
    </ul>
  );
}
