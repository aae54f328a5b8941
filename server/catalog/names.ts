/** The operationId and MCP tool name: `GET /files/{id}/text` is `get_files_by_id_text` (seed, rule 7). */
export function operationName(method: string, path: string): string {
  const words = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `by_${segment.slice(1, -1)}` : segment.replaceAll('-', '_')));
  return [method, ...words].join('_');
}
