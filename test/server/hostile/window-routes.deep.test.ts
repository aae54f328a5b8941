import { partOfThisCommit } from '#test/support/part-of-the-whole.ts';
import { describeWindowRoutes } from './window-routes.ts';

describeWindowRoutes(partOfThisCommit(2));
