import { forPeople } from '#server/catalog/fields.ts';

type Json = Record<string, unknown>;

/** The description of our server as one of a plain v1 server: no extension, and an upload says nothing of its files. */
export function asPlainV1(description: string): Json & { paths: Json } {
  const { 'x-sync-extension': _extension, ...document } = JSON.parse(description) as Json & { paths: Json };
  const upload = (document.paths['/evidence'] as Upload | undefined)?.post.requestBody.content['multipart/form-data'];
  const properties = upload?.schema.properties ?? {};
  for (const [name, schema] of Object.entries(properties)) if (forPeople in schema) delete properties[name];
  return document;
}

interface Upload {
  post: { requestBody: { content: { 'multipart/form-data': { schema: { properties: Record<string, object> } } } } };
}
