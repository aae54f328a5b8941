/**
 * The fields in which two versions of a record differ: of those given, or of all but the time of the change itself.
 * Values are compared as they are sent.
 */
export function changedFields(
  before: object,
  after: object,
  fields: readonly string[] = Object.keys({ ...before, ...after }).filter((field) => field !== 'updatedAt'),
): string[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return fields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
}
