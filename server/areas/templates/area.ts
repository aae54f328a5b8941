import { defineArea } from '#server/catalog/area.ts';
import { getTemplates } from './get_templates.ts';
import { getTemplatesById } from './get_templates_by_id.ts';
import { getTemplatesByIdPdf } from './get_templates_by_id_pdf.ts';

export const templatesArea = defineArea({ operations: [getTemplates, getTemplatesById, getTemplatesByIdPdf] });
