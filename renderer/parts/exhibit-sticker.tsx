import classes from './exhibit-sticker.module.css';

interface ExhibitStickerProps {
  /** Without one nothing is drawn. */
  number: string | null;
  /** `row` in lists, `page` in the viewer and the panel, `mark` as the product's sign. */
  size?: 'row' | 'page' | 'mark';
  label?: string;
}

/** The product's mark: the sticker on an exhibit, drawn the same wherever an exhibit is named. */
export function ExhibitSticker({ number, size = 'row', label = 'Exhibit' }: ExhibitStickerProps) {
  if (number === null || number === '') return null;
  return (
    <span className={classes.sticker} data-size={size} title={label === '' ? undefined : `${label} ${number}`}>
      <span className={classes.band}>{size === 'row' ? <span className="only-spoken">{label} </span> : label}</span>
      <span className={classes.number}>{number}</span>
    </span>
  );
}
