import type { Aside } from '#server/catalog/sync-rule.ts';

/*
 * How the court format of a document syncs. A list of documents says the profile, ours all of it; what it leaves out is
 * read with the court side of the document, whose `contentHash` an edit has to name.
 */

type Json = Readonly<Record<string, unknown>>;

const read = 'get_documents_by_id_court';
const update = 'post_documents_by_id_court';

export const courtFormat: Aside = {
  field: 'court',
  read,
  update,
  isWhole: (listed) =>
    listed === null || (isObject(listed) && isObject(listed['overrides']) && isObject(listed['caption'])),
  saysTheSame: (listed, value) => isObject(listed) && isObject(value) && listed['profile'] === value['profile'],
  from(answer) {
    if (!isObject(answer)) return undefined;
    const { contentHash: hash, profile, overrides, caption } = answer;
    if (typeof hash !== 'string') return undefined;
    if (profile === null) return { value: null, hash };
    return isObject(overrides) && isObject(caption) ? { value: { profile, overrides, caption }, hash } : undefined;
  },
  body: (value) => ({ action: 'format', ...(isObject(value) ? value : { profile: null }) }),
};

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
