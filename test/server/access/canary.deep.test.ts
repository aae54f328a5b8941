import { describeCanaries } from './canaries.ts';

describeCanaries({ oneOf: 1 });
