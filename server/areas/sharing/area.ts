import { defineArea } from '#server/catalog/area.ts';
import { grants } from './record.ts';

export const sharingArea = defineArea({
  records: [grants],
});
