import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { Court, DocumentFinding } from '#renderer/api/generated.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { panelOfFinding, placeOfFinding, placeOfParagraph, type Place } from './paper-places.ts';
import classes from './review.module.css';

/** What a finding or a paragraph leads to. */
export interface Ways {
  /** The text as it is written now. */
  text: string;
  show: (place: Place) => void;
  /** Not where the text can’t be changed. */
  cite?: (place: Place) => void;
  open: (panel: 'court' | 'exhibits') => void;
}

interface FindingsProps {
  side: CourtSide;
  court: Court;
  ways: Ways;
}

const severities: Record<DocumentFinding['severity'], { one: string; many: string; sign: Icon; tone: string }> = {
  error: { one: 'error', many: 'errors', sign: IconAlertCircle, tone: 'tone-loss' },
  warning: { one: 'warning', many: 'warnings', sign: IconAlertTriangle, tone: 'tone-attention' },
  notice: { one: 'notice', many: 'notices', sign: IconInfoCircle, tone: 'quiet' },
};

/** What to look at before the document goes to a court, the gravest first; each leads to its place. */
export function Findings({ side, court, ways }: FindingsProps) {
  const groups = [...Map.groupBy(court.findings, ({ severity }) => severity)];
  const own = court.support.filter(({ state }) => state === 'own');
  return (
    <section className="stack gap-3" aria-label="Check first">
      <h3>Check first</h3>
      {groups.length === 0 && (
        <p className="row gap-1h tone-done text-sm">
          <IconCircleCheck className="rigid" size={16} aria-hidden />
          Nothing to look at. Casewright found no error and no statement without support.
        </p>
      )}
      {groups.map(([severity, findings]) => {
        const { one, many, sign: Sign, tone } = severities[severity];
        return (
          <div key={severity} className="stack gap-1">
            <h4 className={`row gap-1h text-sm ${tone}`}>
              <Sign className="rigid" size={16} aria-hidden />
              {formatCount(findings.length, one, many)}
            </h4>
            <ul className="stack">
              {findings.map((finding) => (
                <Finding
                  key={`${finding.code} ${finding.paragraph ?? finding.evidenceId ?? ''} ${finding.excerpt ?? ''} ${finding.text}`}
                  finding={finding}
                  side={side}
                  court={court}
                  ways={ways}
                />
              ))}
            </ul>
          </div>
        );
      })}
      {own.length > 0 && <OwnKnowledge own={own} side={side} ways={ways} />}
    </section>
  );
}

function Finding({ finding, side, court, ways }: FindingsProps & { finding: DocumentFinding }) {
  const { text, fix, excerpt, paragraph } = finding;
  const place = placeOfFinding(ways.text, finding, court.support);
  const panel = panelOfFinding(finding);
  const { cite } = ways;
  return (
    <li className={classes.finding}>
      <p className="text-sm breaks">
        {text} {fix !== null && <span className="quiet">{fix}</span>}
      </p>
      {excerpt !== null && <p className="quiet text-sm breaks">“{excerpt}”</p>}
      <div className="row wrap gap-1">
        {place !== null && (
          <Button size="compact-xs" variant="default" onClick={() => ways.show(place)}>
            Show in the text
          </Button>
        )}
        {panel !== null && (
          <Button size="compact-xs" variant="default" onClick={() => ways.open(panel)}>
            {panel === 'court' ? 'Open the court format' : 'Open the exhibits'}
          </Button>
        )}
        {paragraph !== null && place !== null && cite !== undefined && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => cite(place)}>
              Cite
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={!side.ready}
              onClick={() =>
                void doWithUndo('Marked as your own knowledge.', 'The paragraph could not be marked', (step) =>
                  side.act({ action: 'support', paragraph, state: 'own' }, step),
                )
              }
            >
              My own knowledge
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

interface OwnKnowledgeProps {
  own: Court['support'];
  side: CourtSide;
  ways: Ways;
}

/** What the writer said to know without evidence. */
function OwnKnowledge({ own, side, ways }: OwnKnowledgeProps) {
  return (
    <details className="text-sm">
      <summary>{formatCount(own.length, 'paragraph')} of your own knowledge</summary>
      <ul className="stack">
        {own.map(({ paragraph, text }, at) => {
          const place = placeOfParagraph(ways.text, text);
          return (
            // Two paragraphs may have the same words, and then the same name.
            <li key={`${paragraph} ${at}`} className={classes.finding}>
              <p className="breaks">{text}</p>
              <div className="row wrap gap-1">
                {place !== null && (
                  <Button size="compact-xs" variant="default" onClick={() => ways.show(place)}>
                    Show in the text
                  </Button>
                )}
                {ways.cite !== undefined && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={!side.ready}
                    onClick={() =>
                      void doWithUndo('It needs support again.', 'The mark could not be taken back', (step) =>
                        side.act({ action: 'support', paragraph, state: 'none' }, step),
                      )
                    }
                  >
                    Take back
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
