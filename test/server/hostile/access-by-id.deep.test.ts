import { describeAccessById } from './access-by-id.ts';

describeAccessById({ oneOf: 1 });
