/** Whose token it is, as a server answers it. */
export interface AccountThere {
  /** May be empty: the account of a desktop needs none. */
  email: string;
  /**
   * What distinguishes this account from every other one that could answer at the address, the most certain first (SPEC
   * 5.1).
   */
  identities: readonly [string, ...string[]];
}

/**
 * An id where the server gives one, which the contract does not; else the moment the account was made, which never
 * changes while an email may; the email only where there is nothing else.
 */
export function accountIn(value: unknown): AccountThere | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, email, memberSince } = value as Record<string, unknown>;
  if (typeof email !== 'string') return undefined;
  const isSaid = (said: unknown): said is string => typeof said === 'string' && said !== '';
  const [surest, ...more] = [
    ...(isSaid(id) ? [`id ${id}`] : []),
    ...(isSaid(memberSince) ? [`since ${memberSince}`] : []),
  ];
  if (surest !== undefined) return { email, identities: [surest, ...more] };
  return email === '' ? undefined : { email, identities: [`email ${email}`] };
}

/** A remote of an earlier version stored only the email; a server may have begun to give ids since it was added. */
export function isSameAccount(known: { account: string; identity: string }, answered: AccountThere): boolean {
  if (known.identity === '') return known.account === answered.email;
  return answered.identities.includes(known.identity);
}

/** How an account is called where it may have no email. */
export function accountName({ email }: Pick<AccountThere, 'email'>): string {
  return email === '' ? 'an account without an email' : email;
}
