/** Where the window shows a record of a resource, by its id; null where records have no place of their own. */
export function recordAddress(resource: string, id: string): string | null {
  const key = encodeURIComponent(id);
  switch (resource) {
    case 'evidence':
      return `/evidence/${key}`;
    case 'hearings':
      return `/hearings/${key}`;
    case 'timelineEntries':
      return `/timeline?id=${key}`;
    case 'todos':
      return `/todos?id=${key}`;
    case 'contacts':
      return `/contacts?id=${key}`;
    default:
      return null;
  }
}
