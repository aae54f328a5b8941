import { describeCanaries } from './canaries.ts';

describeCanaries({ oneOf: 5, first: 0 });
