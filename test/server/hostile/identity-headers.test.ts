import { describeIdentityHeaders } from './identity-headers.ts';

describeIdentityHeaders({ oneOf: 5, first: 0 });
