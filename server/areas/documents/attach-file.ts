import { levelFor, type MatterView, requireLevel } from '#server/access/matters.ts';
import type { Principal } from '#server/access/principal.ts';
import { requireScope } from '#server/access/require-scope.ts';
import { addFiles, identify, requireConsent } from '#server/areas/evidence/add-files.ts';
import type { Services, UploadedFile, WriteContext } from '#server/catalog/context.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { AttachmentEdit } from './attachment-schema.ts';

type ArrivedFile = Awaited<ReturnType<typeof identify<UploadedFile>>>;

/** The file that a call brings to attach, looked at as any file that is added as evidence; undefined where it brings none. */
export async function arrivedFile(
  principal: Principal,
  services: Services,
  edit: AttachmentEdit,
  files: readonly UploadedFile[],
): Promise<ArrivedFile | undefined> {
  const [file, second] = files;
  const named = edit.action === 'attach' ? edit.evidenceId : undefined;
  if (file === undefined) {
    if (edit.action === 'attach' && named === undefined) {
      throw invalid('Say what to attach: an evidence item by evidenceId, or a file.', 'evidenceId');
    }
    return undefined;
  }
  if (edit.action !== 'attach') throw invalid(`Leave the file out: it says nothing to ${edit.action}.`, 'file');
  if (named !== undefined) throw invalid('Attach an evidence item or a file, not both at once.', 'file');
  if (second !== undefined) throw invalid('Attach one file at a time, in the field “file”.', 'file');
  requireScope(principal, 'evidence:write', 'A file that is attached is added as evidence');
  const arrived = await identify(file, services);
  requireConsent([arrived], edit);
  await services.blobs.keep(arrived);
  return arrived;
}

/** The evidence that a file is now; where the case has these bytes already, the item there is. */
export async function addedAsEvidence(context: WriteContext & MatterView<WriteTx>, file: ArrivedFile): Promise<string> {
  requireLevel(context.matter, await levelFor(context, 'evidence'), 'edit', false);
  const { evidence } = await addFiles(context, { duplicates: 'link' }, [file]);
  return evidence[0]?.id ?? '';
}
