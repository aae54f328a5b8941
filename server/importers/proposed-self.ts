import type { Owner } from './message.ts';
import { plainFigures } from './time/plain-figures.ts';

/**
 * Which of the names is likely the owner’s: the whole name or number; else the one name that shares its first word with
 * the owner’s. Null when none is, or more than one. Only ever a proposal.
 */
export function proposedSelf(names: readonly string[], owner: Owner): string | null {
  const own = owner.names.map(plainName);
  const handles = owner.handles.map(plainHandle);
  return (
    theOnly(names, (name) => own.includes(plainName(name)) || handles.some((handle) => sameHandle(handle, name))) ??
    theOnly(names, (name) => own.some((other) => firstWord(other) === firstWord(plainName(name))))
  );
}

function theOnly(names: readonly string[], fits: (name: string) => boolean): string | null {
  const found = names.filter(fits);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** WhatsApp writes `~ name` for people who are no contacts. */
function plainName(name: string): string {
  return plainFigures(name).normalize('NFC').replace(/^~ ?/, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? name;
}

function plainHandle(handle: string): string {
  return handle.includes('@') ? plainName(handle) : plainFigures(handle).replace(/\D/g, '');
}

/** Numbers with and without their country: the shorter one, of at least seven figures, ends the longer one. */
function sameHandle(handle: string, name: string): boolean {
  const other = plainHandle(name);
  if (handle === '' || other === '') return false;
  if (handle.includes('@') || other.includes('@')) return handle === other;
  const [shorter, longer] = handle.length <= other.length ? [handle, other] : [other, handle];
  return shorter.length >= 7 && longer.endsWith(shorter.replace(/^0+/, ''));
}
