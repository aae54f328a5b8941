export type Expiry = '30' | '90' | '365' | 'date' | 'never';

/** When a token ends: so many days from now, or with the end of the chosen day on this computer. */
export function expiryInstant(expiry: Expiry, day: string | null, now: Date): string | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + Number(expiry) * 86_400_000).toISOString();
  return day === null ? null : new Date(`${day}T23:59:59.999`).toISOString();
}
