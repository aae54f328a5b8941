import type { FoundEvidence } from '#renderer/api/generated.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import classes from './evidence-picker.module.css';

/** An item as other screens name it: its sticker, or the kind of its file, and its title. */
export function EvidenceName({ item, whole }: { item: FoundEvidence | undefined; whole: boolean }) {
  if (item === undefined) return <span className="italic quiet">{whole ? 'Evidence you cannot see' : '…'}</span>;
  const { exhibitNumber, mimeType, fileName, title } = item;
  return (
    <span className={classes.name} title={title}>
      {exhibitNumber === null || exhibitNumber === '' ? (
        <KindIcon mimeType={mimeType} fileName={fileName} size={15} />
      ) : (
        <ExhibitSticker number={exhibitNumber} />
      )}
      <span className="truncate">{title}</span>
    </span>
  );
}
