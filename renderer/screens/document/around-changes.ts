const mostUnchanged = 240;

/** Of what stayed between two changes, what is next to them. */
export function aroundChanges(text: string): string {
  if (text.length <= mostUnchanged) return text;
  return `${text.slice(0, mostUnchanged / 2)} […] ${text.slice(-mostUnchanged / 2)}`;
}
