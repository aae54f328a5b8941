import { accountNames } from '#server/areas/account/queries.ts';
import type { CertificateFacts } from '#server/papers/certificate/open-certificate.ts';
import { newId } from '#server/store/ids.ts';
import type { DocumentApprovalRow, DocumentServiceRow, DocumentSignatureRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/*
 * Approvals, signatures and service of documents. They are no records: they say what somebody did to one exact text, stay
 * on their side, and go with their document. What was done is never rewritten, only marked as void or superseded.
 */

type By = { readonly by: string | null };
export type Approval = DocumentApprovalRow & By;
export type Signature = DocumentSignatureRow & By;
export type Service = DocumentServiceRow & By;

export interface Signing {
  approvals: Approval[];
  signatures: Signature[];
  services: Service[];
}

/** Everything, as it was done; `by` is the name of who did it. */
export async function signingOf(tx: ReadTx, documentId: string): Promise<Signing> {
  const [approvals, signatures, services] = [
    await rowsOf(tx, 'documentApprovals', documentId),
    await rowsOf(tx, 'documentSignatures', documentId),
    await rowsOf(tx, 'documentServices', documentId),
  ];
  const names = await accountNames(
    tx,
    [...approvals, ...signatures, ...services].map(({ accountId }) => accountId),
  );
  const named = <R extends { accountId: string }>(rows: readonly R[]): (R & By)[] =>
    rows.map((row) => ({ ...row, by: names.get(row.accountId) ?? null }));
  return { approvals: named(approvals), signatures: named(signatures), services: named(services) };
}

/** Whether it counts: a change of the text supersedes it. */
export function signatureState({ supersededAt, withdrawnAt }: Signature): 'valid' | 'superseded' | 'withdrawn' {
  return withdrawnAt !== null ? 'withdrawn' : supersededAt !== null ? 'superseded' : 'valid';
}

export function isValid(signature: Signature): boolean {
  return signatureState(signature) === 'valid';
}

export function isSuperseded(signature: Signature): boolean {
  return signatureState(signature) === 'superseded';
}

/** What the certificate says that it was made with; null without one. */
export function certificateOf({ certificate }: Pick<Signature, 'certificate'>): CertificateFacts | null {
  return certificate === null ? null : (JSON.parse(certificate) as CertificateFacts);
}

interface Rows {
  documentApprovals: DocumentApprovalRow;
  documentSignatures: DocumentSignatureRow;
  documentServices: DocumentServiceRow;
}

async function rowsOf<T extends keyof Rows>(tx: ReadTx, table: T, documentId: string): Promise<Rows[T][]> {
  // Kysely can't follow a table name that is a type parameter.
  const rows = tx.db.selectFrom(table as 'documentApprovals').selectAll();
  return (await rows.where('documentId', '=', documentId).orderBy('id').execute()) as unknown as Rows[T][];
}

type New<R> = Omit<R, 'id' | 'createdAt'>;

export async function insertApproval(tx: WriteTx, values: New<DocumentApprovalRow>): Promise<void> {
  await tx.db
    .insertInto('documentApprovals')
    .values({ id: newId(), createdAt: tx.now, ...values })
    .execute();
}

export async function insertSignature(tx: WriteTx, values: New<DocumentSignatureRow>): Promise<void> {
  await tx.db
    .insertInto('documentSignatures')
    .values({ id: newId(), createdAt: tx.now, ...values })
    .execute();
}

export async function insertService(tx: WriteTx, values: New<DocumentServiceRow>): Promise<void> {
  await tx.db
    .insertInto('documentServices')
    .values({ id: newId(), createdAt: tx.now, ...values })
    .execute();
}

/** The text was changed: what was approved is void, what was signed is superseded, and stays to be seen. */
export async function supersede(tx: WriteTx, documentId: string): Promise<void> {
  await voidApprovals(tx, documentId);
  await tx.db
    .updateTable('documentSignatures')
    .set({ supersededAt: tx.now })
    .where('documentId', '=', documentId)
    .where('supersededAt', 'is', null)
    .execute();
}

export async function voidApprovals(tx: WriteTx, documentId: string): Promise<void> {
  await tx.db
    .updateTable('documentApprovals')
    .set({ voidedAt: tx.now })
    .where('documentId', '=', documentId)
    .where('voidedAt', 'is', null)
    .execute();
}

export async function withdrawSignature(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('documentSignatures').set({ withdrawnAt: tx.now }).where('id', '=', id).execute();
}

/** With the document. */
export async function forgetSigning(tx: WriteTx, documentId: string): Promise<void> {
  for (const table of ['documentApprovals', 'documentSignatures', 'documentServices'] as const) {
    await tx.db.deleteFrom(table).where('documentId', '=', documentId).execute();
  }
}
