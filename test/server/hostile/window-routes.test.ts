import { describeWindowRoutes } from './window-routes.ts';

describeWindowRoutes({ oneOf: 5, first: 0 });
