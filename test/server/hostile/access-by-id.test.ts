import { describeAccessById } from './access-by-id.ts';

describeAccessById({ oneOf: 7, first: 0 });
