/** Names that differ only in case or in how their accents are encoded are one name. */
export function sameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en');
}
