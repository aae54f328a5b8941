import { partOfThisCommit } from '#test/support/part-of-the-whole.ts';
import { describeAccessById } from './access-by-id.ts';

describeAccessById(partOfThisCommit(4));
