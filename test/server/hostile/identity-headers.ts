import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { type RawReply, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import type { Part } from '#test/support/part-of-the-whole.ts';
import { type Person, sessionOf } from './doors.ts';

/*
 * Seed, Authentication 2: "Client-supplied middleware path, method or identity headers never establish authority." Each
 * of these is believed by some proxy, framework or single sign-on: here an answer is the same with it and without.
 */
let app: TestApp;
let neighbours: Neighbours;
let maya: Person;
let admin: Person;

const each = (names: string): string[] => names.trim().split(/\s+/);

const identities = each(`
  X-User X-User-Id X-User-Email X-User-Name X-Username X-UserId X-Account X-Account-Id X-Forwarded-User
  X-Forwarded-Email X-Forwarded-Preferred-Username X-Forwarded-Groups X-Auth-User X-Auth-Request-User
  X-Auth-Request-Email X-Authenticated-User X-Authenticated-UserId Remote-User X-Remote-User Remote_User Remote-Email
  X-WebAuth-User X-Webauth-Email X-Proxy-User X-SSL-Client-DN X-SSL-Client-S-DN X-Client-Cert X-ARR-ClientCert
  SSL_CLIENT_S_DN X-Forwarded-Client-Cert X-Goog-Authenticated-User-Email X-Goog-IAP-JWT-Assertion
  CF-Access-Authenticated-User-Email CF-Access-Jwt-Assertion X-MS-Client-Principal X-MS-Client-Principal-Name
  X-MS-Client-Principal-Id X-Amzn-Oidc-Identity X-Amzn-Oidc-Data X-Amzn-Oidc-Accesstoken Tailscale-User-Login
  X-Tailscale-User X-Consumer-Username X-Consumer-Custom-Id X-Credential-Identifier X-JWT-Assertion X-Userinfo
  X-Token X-Auth-Token X-Api-Key Api-Key X-Access-Token X-Session X-Session-Id X-Session-Token X-Authorization
  X-Forwarded-Authorization Proxy-Authorization X-Original-Authorization Cookie2 X-Role X-Roles X-Admin X-Is-Admin
  X-Internal X-Internal-Request X-Debug X-Impersonate-User X-Hasura-Role X-Hasura-User-Id X-Hasura-Admin-Secret
  X-Parse-Master-Key Impersonate-User Sudo X-Tenant-Id X-Organization-Id X-Workspace-Id X-Case-Id X-Scope X-Scopes
  X-Permissions
`);
const paths = each(`
  X-Original-URL X-Rewrite-URL X-Override-URL X-Forwarded-Uri X-Forwarded-Path X-Original-Uri X-Forwarded-Prefix
  X-Script-Name X-Accel-Redirect X-Sendfile X-Envoy-Original-Path X-Invoke-Path X-Middleware-Invoke
  X-Middleware-Rewrite X-Middleware-Next X-Matched-Path X-Nextjs-Data Destination
`);
const middleware = each(`
  X-Middleware-Subrequest X-Middleware-Prefetch X-Middleware-Override-Headers X-Middleware-Request-Cookie
`);
const methods = each(`
  X-HTTP-Method-Override X-HTTP-Method X-Method-Override X-Forwarded-Method X-Original-Method
`);
const addresses = each(`
  X-Real-IP X-Client-IP X-Originating-IP X-Remote-IP X-Remote-Addr X-Cluster-Client-Ip Client-IP X-Forwarded-For
  X-Forwarded Forwarded-For Forwarded True-Client-IP CF-Connecting-IP Via X-Forwarded-Host X-Forwarded-Server
  X-Forwarded-Proto X-Forwarded-Ssl X-Forwarded-Port X-Url-Scheme
`);

function valuesOf(name: string): string[] {
  if (methods.includes(name)) return ['DELETE', 'GET', 'POST'];
  if (paths.includes(name)) return ['/app/accounts', '/api/v1/account', '/app/v1/account'];
  if (middleware.includes(name))
    return ['middleware:middleware:middleware:middleware:middleware', '1', 'authorization'];
  if (addresses.includes(name)) return ['127.0.0.1', 'for=127.0.0.1;host=127.0.0.1;proto=https', 'https', '443'];
  return [admin.accountId, admin.token, `Bearer ${admin.token}`, 'admin@example.org', 'admin', 'true', '*'];
}

/** The same question with another header: what differs from one answer to the next is left out. */
const seen = ({ status, headers, bytes }: RawReply): string => {
  const { date: _date, 'x-request-id': _id, ...same } = headers;
  return JSON.stringify([status, same, bytes.toString('utf8')]);
};

const who = () => ({
  nobody: {},
  'a session': { cookie: maya.cookie, origin: app.url },
  'a token': { authorization: `Bearer ${maya.token}` },
});
const questions: [method: string, path: string, body?: object][] = [
  ['GET', '/api/v1/account'],
  ['GET', '/app/v1/account'],
  ['GET', '/app/session'],
  ['GET', '/app/accounts'],
  ['GET', '/nothing/at/all'],
  ['POST', '/api/v1/evidence/01990000-0000-7000-8000-000000000000', {}],
];

/** A part of the names of each kind. */
export function describeIdentityHeaders({ oneOf, first }: Part): void {
  beforeAll(async () => {
    app = await testApp({ mode: 'hosted', rateLimit: 0 });
    neighbours = new Neighbours(app);
    const person = async (name: string): Promise<Person> => {
      const { accountId, token } = await neighbours.account(name);
      return { name, accountId, token, cookie: await sessionOf(neighbours, accountId) };
    };
    admin = await person('admin');
    maya = await person('maya');
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  describe.each(Object.entries({ identities, paths, middleware, methods, addresses }))('%s', (_kind, names) => {
    test.each(names.filter((_name, index) => index % oneOf === first))('%s says nothing', async (name) => {
      for (const [caller, proof] of Object.entries(who())) {
        for (const [method, path, body] of questions) {
          const ask = (more: Record<string, string>) =>
            rawRequest(app.url + path, {
              method,
              headers: { ...proof, ...more, ...(body && { 'content-type': 'application/json' }) },
              ...(body && { body: JSON.stringify(body) }),
            });
          const plain = path === '/nothing/at/all' ? undefined : seen(await ask({}));
          for (const value of valuesOf(name)) {
            const reply = await ask({ [name]: value });
            // The window's page has a new nonce each time: that it is that page is all there is to compare.
            const answer = plain === undefined ? reply.headers['content-type'] : seen(reply);
            const same = plain ?? 'text/html; charset=utf-8';
            expect(answer, `${caller} ${method} ${path} ${name}: ${value}`).toBe(same);
          }
        }
      }
    });
  });

  test('the account a window believes in makes a session nobody else’s', async () => {
    const reply = await rawRequest(`${app.url}/app/v1/account`, {
      headers: { cookie: maya.cookie, origin: app.url, 'x-casewright-account': admin.accountId },
    });
    expect(reply.status).toBe(401);
  });

  test('a method is what the request line says, in spite of what the query or the body say', async () => {
    const spare = await neighbours.token(maya.accountId);
    const listed = await app.rest(maya.token, 'GET', '/developer/tokens');
    const [token] = listed.body as { id: string }[];
    const headers = { authorization: `Bearer ${maya.token}` };
    for (const query of [`id=${token?.id}&_method=DELETE`, `_method=DELETE&id=${token?.id}`]) {
      const reply = await rawRequest(`${app.url}/api/v1/developer/tokens?${query}`, { headers });
      expect(reply.status).toBe(400);
    }
    expect((await app.rest(spare, 'GET', '/account')).status).toBe(200);
    expect((await app.rest(maya.token, 'GET', '/developer/tokens')).body).toHaveLength((listed.body as []).length);
  });
}
