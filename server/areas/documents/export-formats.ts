/** As what a document can be had. */
export const exportFormats = ['pdf', 'md', 'docx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
