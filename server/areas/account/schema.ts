import { z } from 'zod';
import { Instant } from '#server/catalog/fields.ts';

export const Account = z
  .strictObject({
    email: z.string(),
    name: z.string(),
    memberSince: Instant,
    plan: z.string().meta({ description: 'A placeholder by contract; billing status has the plan' }),
    tokens: z
      .int()
      .meta({ description: 'A placeholder by contract; developer tokens are listed by their own operation' }),
  })
  .meta({ id: 'Account' });
