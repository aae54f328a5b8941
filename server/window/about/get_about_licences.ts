import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { licenceList } from '#server/program/licences.ts';

const PackageLicence = z
  .strictObject({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })
  .meta({ id: 'PackageLicence' });

export const getAboutLicences = defineOperation({
  door: 'window',
  method: 'get',
  path: '/about/licences',
  summary: 'The licenses of everything Casewright is made of',
  description: 'Empty until Casewright is built, which gathers them.',
  access: { kind: 'account' },
  output: json(z.array(PackageLicence)),
  outside: licenceList,
});
