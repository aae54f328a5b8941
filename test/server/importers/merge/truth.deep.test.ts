import { describeSeeds } from './every-seed.ts';

// In four lanes and a fifth that cuts anywhere: more than 10,000 conversations, each with two to four exports.
for (let from = 1; from < 2500; from += 250) describeSeeds(from, from + 249);
