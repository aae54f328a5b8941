import type { Court } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';

type Profile = Court['profiles'][number];
type Rules = NonNullable<Court['rules']>;
type Setting = Rules['comparison'][number]['about'];

interface ProfileCheckProps {
  profile: Profile;
  /** What the rules say of each setting; null while another profile is chosen than the saved one. */
  rules: Rules | null;
}

/** Who compared a court's profile with its rules, with which texts of them, and what they say. */
export function ProfileCheck({ profile, rules }: ProfileCheckProps) {
  return (
    <details className="text-sm quiet">
      <summary>{checkedWords(profile)}</summary>
      <div className="stack gap-2 mt-1">
        {rules === null ? (
          <p>Save the format to see what these rules say, setting by setting.</p>
        ) : (
          <RulesList rules={rules} />
        )}
        <p className="strong">Sources</p>
        <ul className="stack gap-1">
          {profile.sources.map((source) => (
            <li key={source.id}>{sourceWords(source)}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function RulesList({ rules: { comparison, limits } }: { rules: Rules }) {
  return (
    <>
      <ul className="stack gap-1">
        {comparison.map((ruling) => (
          <li key={ruling.about}>
            <span className="strong">{settingNames[ruling.about]}:</span> {rulingWords(ruling)}
          </li>
        ))}
      </ul>
      {limits.length > 0 && (
        <>
          <p className="strong">What you need to check</p>
          <ul className="stack gap-1">
            {limits.map((limit) => (
              <li key={limit.says}>{rulingWords(limit)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function rulingWords({ says, sources }: Rules['limits'][number]): string {
  return sources.length === 0 ? says : `${says} (${sources.join(', ')})`;
}

const settingNames: Record<Setting, string> = {
  page: 'Page size',
  margins: 'Margins',
  font: 'Font',
  size: 'Text size',
  leading: 'Line spacing',
  paragraph: 'Paragraphs',
  lineNumbers: 'Line numbers',
  firstPage: 'First page',
  footer: 'Footer',
  footnotes: 'Footnotes',
  quotes: 'Quotations',
  numbering: 'Paragraph numbers',
  signatureKinds: 'Signature',
  dateLabel: 'Date of signing',
  statementTitle: 'Title of the statement',
  statements: 'Statement',
};

const howRead = {
  rule: 'official text',
  secondary: 'copied or described by others',
  unchecked: 'not compared',
} as const;

function sourceWords({ id, title, edition, url, checked }: Profile['sources'][number]): string {
  const how = [howRead[checked], ...(edition === undefined ? [] : [edition])].join('; ');
  return `${id}: ${title} (${how})${url === undefined ? '' : `, ${url}`}`;
}

export function checkedWords({ checkedOn, comparedOn }: Pick<Profile, 'checkedOn' | 'comparedOn'>): string {
  if (checkedOn !== null) return `Checked on ${formatDate(checkedOn)}. Your court may want more.`;
  if (comparedOn === null) return 'Not yet compared with a court’s own rules. Check what your court wants.';
  return `Compared with published rules on ${formatDate(comparedOn)}, but not by a lawyer or the court. Check your court’s local rules yourself.`;
}
