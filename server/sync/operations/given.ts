/** Without the properties that were not given, which zod leaves as undefined. */
export function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const some = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(some) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}
