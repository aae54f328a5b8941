import { resolved } from '#server/papers/join/page-tree.ts';
import {
  isDictionary,
  numberOf,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
} from '#server/papers/join/pdf-objects.ts';
import type { Objects } from './clean-objects.ts';

/*
 * Fields of a form that hold something and have no look of their own, or an old one: programs that show a form draw
 * them. PDFium does so here, for those and no others.
 */

export interface FormLooks {
  /** The objects with which PDFium draws them; null where every field has its look. */
  changed: [number, { value: PdfValue }][] | null;
  /** Some hold letters that PDFium has no font for, or marks that no one has drawn. */
  lost: boolean;
}

export function formLooks(objects: Objects, root: number): FormLooks {
  const catalog = valueOf(objects.get(root));
  const form = isDictionary(catalog) ? resolved(objects, catalog['/AcroForm']) : null;
  if (!isDictionary(catalog) || !isDictionary(form)) return { changed: null, lost: false };
  const allAnew = form['/NeedAppearances'] === true;
  const changed: [number, { value: PdfValue }][] = [];
  let needed = false;
  let lost = false;
  for (const [number, object] of objects) {
    const widget = valueOf(object);
    if (!isDictionary(widget) || widget['/Subtype'] !== '/Widget') continue;
    const held = inherited(objects, widget, '/V');
    const drawn = isDictionary(resolved(objects, widget['/AP']));
    const kind = inherited(objects, widget, '/FT');
    const text = kind === '/Tx' || kind === '/Ch';
    const simple = isSimple(held);
    if (text && simple && (allAnew || !drawn)) needed ||= drawn || isHeld(held);
    // As a stamp it keeps the look that it has.
    else if (drawn) changed.push([number, { value: { ...widget, '/Subtype': '/Stamp' } }]);
    else lost ||= isHeld(held) && kind !== '/Sig';
  }
  if (!needed) return { changed: null, lost };
  const own = catalog['/AcroForm'];
  const asked: PdfValue = { ...form, '/NeedAppearances': true };
  changed.push(
    typeof own === 'string' ? [numberOf(own), { value: asked }] : [root, { value: { ...catalog, '/AcroForm': asked } }],
  );
  return { changed, lost };
}

function valueOf(object: PdfObject | undefined): PdfValue {
  return object && 'value' in object ? object.value : null;
}

/** A field’s own entry, or that of the fields it is part of. */
function inherited(objects: Objects, field: PdfDictionary, key: string): PdfValue {
  let at: PdfDictionary = field;
  for (let level = 0; level < 32; level += 1) {
    const own = resolved(objects, at[key]);
    if (own !== null) return own;
    const parent = resolved(objects, at['/Parent']);
    if (!isDictionary(parent)) return null;
    at = parent;
  }
  return null;
}

function isHeld(value: PdfValue): boolean {
  return value !== null && value !== 'u:' && value !== '/Off' && !(Array.isArray(value) && value.length === 0);
}

/** Only letters that the fonts every program has can show. */
function isSimple(value: PdfValue): boolean {
  if (Array.isArray(value)) return value.every((each) => isSimple(each));
  return value === null || (typeof value === 'string' && /^u:[\t\n\r -~\u00A1-\u00FF]*$/.test(value));
}
