/** How many characters a contact's fields may have; `each` is how many addresses, numbers or handles. */
export const contactLimits = {
  name: 300,
  organization: 300,
  label: 60,
  email: 254,
  phone: 60,
  address: 1000,
  platform: 60,
  handle: 200,
  notes: 20_000,
  each: 50,
} as const;

/** An address alone, without a name or brackets. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text) && text.length <= contactLimits.email;
}
