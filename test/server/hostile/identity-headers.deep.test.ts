import { partOfThisCommit } from '#test/support/part-of-the-whole.ts';
import { describeIdentityHeaders } from './identity-headers.ts';

describeIdentityHeaders(partOfThisCommit(2));
