import { seedWideMatter } from '#test/bench/window/wide-matter.ts';

/* `fill-large-matter.ts <data folder> <case id>`: a matter as large as the window must stay quick with. */

const [data = '', caseId = ''] = process.argv.slice(2);
await seedWideMatter(data, caseId, 50_000);
