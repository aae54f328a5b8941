import { workingCopy, type ExportFormat } from '#renderer/api/papers.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { paperFileName } from '#server/rules/file-names.ts';

const names: Record<ExportFormat, string> = { pdf: 'PDF', md: 'Markdown', docx: 'Word' };

/** To choose from. */
export const formatChoices = Object.keys(names)
  .filter(isExportFormat)
  .map((value) => ({ value, label: names[value] }));

function isExportFormat(name: string): name is ExportFormat {
  return name in names;
}

/** Makes a working copy, and gives it to the browser to be saved. */
export async function saveWorkingCopy(
  { id, title }: { id: string; title: string },
  format: ExportFormat,
): Promise<void> {
  saveFile(await workingCopy(id, format), paperFileName(title, format));
}
