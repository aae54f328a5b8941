import { IconCircleCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { DocumentAttachment, FoundEvidence } from '#renderer/api/generated.ts';
import { viewerAddress } from '#renderer/features/evidence/viewer-address.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import type { ReorderProps } from '#renderer/parts/use-reorder.ts';
import { labelTyped, numberInLabel } from '#server/rules/exhibit-labels.ts';
import { readPages } from '#server/rules/page-ranges.ts';
import { InPlace } from './in-place.tsx';
import type { Exhibits } from './use-exhibits.ts';
import classes from './exhibits.module.css';

interface ExhibitLineProps {
  exhibit: DocumentAttachment;
  /** The item, once it is known. */
  item: FoundEvidence | undefined;
  /** The text as it is written now cites it. */
  cited: boolean;
  /** Null: the order stays. */
  reorder: ReorderProps | null;
  exhibits: Exhibits;
}

const most = records.documentAttachments.lengths;

/** One exhibit: its sticker and the item, opened by its name, and what is said of it, changed where it is read. */
export function ExhibitLine({ exhibit, item, cited, reorder, exhibits }: ExhibitLineProps) {
  const { id, label, pages, description, evidenceId } = exhibit;
  const { onKeyDown, ...drag } = reorder ?? { onKeyDown: undefined };
  const first = pages === null ? undefined : readPages(pages)?.[0]?.first;
  const title = item?.title ?? '…';
  return (
    <li className={classes.line} {...drag}>
      <div className={classes.head}>
        <Sticker label={label} />
        <Link
          href={viewerAddress(evidenceId, '', first)}
          className={classes.title}
          title={title}
          data-exhibit={id}
          draggable={false}
          onKeyDown={onKeyDown}
        >
          {title}
        </Link>
        {reorder !== null && (
          <IconButton
            label={`Remove ${label}`}
            icon={IconX}
            sign={14}
            size="sm"
            className={classes.remove ?? ''}
            onClick={() => exhibits.detach(exhibit)}
          />
        )}
      </div>
      <div className={classes.facts}>
        {reorder === null ? (
          <span>{`${label} · ${pageWords(pages)}`}</span>
        ) : (
          <>
            <InPlace
              label={`Label of ${title}`}
              value={label}
              shown={label}
              most={most.label}
              keptAs={`label of exhibit ${id}`}
              onSave={(typed) => exhibits.change(exhibit, { label: labelTyped(typed) })}
            />
            <InPlace
              label={`Pages of ${label}`}
              value={pages ?? ''}
              shown={pageWords(pages)}
              placeholder="All pages, or 1-3,7"
              most={most.pages}
              keptAs={`pages of exhibit ${id}`}
              onSave={(typed) => exhibits.change(exhibit, { pages: typed.trim() === '' ? null : typed.trim() })}
            />
          </>
        )}
        <Cited cited={cited} />
      </div>
      {reorder === null ? (
        description !== '' && <p className="quiet text-sm breaks">{description}</p>
      ) : (
        <div className={classes.described} data-empty={description === '' || undefined}>
          <InPlace
            label={`Description of ${label}`}
            value={description}
            shown={description === '' ? 'Describe it' : description}
            most={most.description}
            wide
            keptAs={`description of exhibit ${id}`}
            onSave={(typed) => exhibits.change(exhibit, { description: typed.trim() })}
          />
        </div>
      )}
    </li>
  );
}

/** Drawn as everywhere; a label that is no exhibit's stands on it alone. */
function Sticker({ label }: { label: string }) {
  const number = numberInLabel(label);
  return number === label ? <ExhibitSticker number={label} label="" /> : <ExhibitSticker number={number} />;
}

function Cited({ cited }: { cited: boolean }) {
  const Sign = cited ? IconCircleCheck : IconCircleDashed;
  return (
    <span className={`${cited ? 'tone-done' : 'quiet'} ${classes.cited ?? ''}`}>
      <Sign size={14} aria-hidden />
      {cited ? 'Cited' : 'Not cited'}
    </span>
  );
}

function pageWords(pages: string | null): string {
  if (pages === null) return 'All pages';
  return /[,-]/.test(pages) ? `Pages ${pages.replaceAll('-', '–').replaceAll(',', ', ')}` : `Page ${pages}`;
}
