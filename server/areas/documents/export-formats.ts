/** As what a document can be had. */
export const exportFormats = ['pdf', 'md'] as const;
export type ExportFormat = (typeof exportFormats)[number];
