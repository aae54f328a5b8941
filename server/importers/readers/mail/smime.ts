/*
 * S/MIME as one block (RFC 8551): a signed message is whole within it, an encrypted one is out of reach.
 */

export const smimeType = 'application/pkcs7-mime';

export function isSmime(mimeType: string): boolean {
  return mimeType === smimeType || mimeType === 'application/x-pkcs7-mime';
}

/** Null for a block that is damaged or of another kind. */
export type SmimeBlock = { kind: 'signed'; message: Buffer } | { kind: 'encrypted' } | null;

const signed = '1.2.840.113549.1.7.2';
const encrypted = new Set(['1.2.840.113549.1.7.3', '1.2.840.113549.1.7.6', '1.2.840.113549.1.9.16.1.23']);

/** What a block is, and the message that was signed. No signature is checked. */
export async function readSmime(bytes: Buffer): Promise<SmimeBlock> {
  // Loaded when there is one: few mails are signed so.
  const { fromBER, ObjectIdentifier, OctetString } = await import('asn1js');
  const { offset, result } = fromBER(new Uint8Array(bytes));
  if (offset === -1) return null;
  const [type, wrapped] = childrenOf(result);
  if (!(type instanceof ObjectIdentifier)) return null;
  const kind = type.valueBlock.toString();
  if (encrypted.has(kind)) return { kind: 'encrypted' };
  if (kind !== signed) return null;
  // Its version, the algorithms of its digests, then what was signed.
  const [content] = childrenOf(childrenOf(childrenOf(childrenOf(wrapped)[0])[2])[1]);
  return content instanceof OctetString ? { kind: 'signed', message: Buffer.from(content.getValue()) } : null;
}

function childrenOf(value: unknown): unknown[] {
  const block = (value as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value;
  return Array.isArray(block) ? block : [];
}
