import { describeCanaries } from './canaries.ts';

describeCanaries({ oneOf: 10, first: 0 });
