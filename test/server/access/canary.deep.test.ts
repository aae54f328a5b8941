import { partOfThisCommit } from '#test/support/part-of-the-whole.ts';
import { describeCanaries } from './canaries.ts';

describeCanaries(partOfThisCommit(3));
