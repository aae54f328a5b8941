import { describeDeadlines } from './counted-twice.ts';

describeDeadlines({ runs: 1000 });
