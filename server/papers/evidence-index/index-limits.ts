import { AppError } from '#server/errors/app-error.ts';
import { indexLimits } from '#server/rules/evidence-index.ts';

const instead = 'Choose one court file';

/** Refuses an index that is too long for its format. */
export function requireIndexSize(rows: number, format: 'pdf' | 'csv' | 'xlsx' | 'json'): void {
  const most = format === 'pdf' ? indexLimits.pdf : indexLimits.rows;
  if (rows <= most) return;
  const other = format === 'pdf' ? `${instead}, or export it as CSV, Excel or JSON.` : `${instead}.`;
  const [has, may] = [rows, most].map((count) => count.toLocaleString('en-US'));
  const name = { pdf: 'a PDF', csv: 'a CSV file', xlsx: 'an Excel file', json: 'a JSON file' }[format];
  throw new AppError('resource_limit', `This index has ${has} rows, and ${name} can have at most ${may}. ${other}`);
}

/** `cause`, which limit it was, is for the log. */
export function indexTooLarge(cause?: AppError): AppError {
  const error = new AppError(
    'resource_limit',
    `This index is too large to set as one PDF. ${instead}, or export it as CSV, Excel or JSON.`,
  );
  error.cause = cause;
  return error;
}
