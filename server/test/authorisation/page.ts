import { apiKeyScopes } from '@hai/contract/api-keys'
import { accessLevels } from '@hai/contract/access'
import { procedureList, type Listed } from '../../src/http/contract-list.ts'
import { table } from '../markdown.ts'
import { idFieldsOf } from './id-fields.ts'
import { ruleOf } from './own-calls.ts'
import { callerNames, sessions, answerFor, type CallerName, type Key } from './answers.ts'

/** The columns of the table: each role with a caller who has all credentials of that role. */
const roles = [
  ['guest', 'guest'],
  ['signed in', 'onboarding'],
  ['member', 'member'],
  ['agent', 'agent'],
  ['admin', 'admin'],
  ['super admin', 'super_admin'],
] as const satisfies readonly (readonly [string, CallerName])[]

const credentials: Readonly<Record<keyof typeof sessions, string>> = {
  guest: 'no token',
  forged_token: 'a token that the server did not issue',
  signed_out: 'the access token of a session that has ended',
  expired_token: 'an access token that has expired',
  refresh_token: 'a refresh token in place of an access token',
  step_up_token: 'a step-up token in place of an access token',
  action_token: 'the token of a confirmed action in place of an access token',
  mailed_token: 'the token of a mailed link in place of an access token',
  blocked: 'a member whose account was blocked a moment ago',
  pending_approval: 'a person who waits for approval by staff',
  onboarding: 'a person who has not finished the sign-up',
  member: 'a member',
  member_with_step_up: 'a member with the step-up token of an admin',
  agent: 'an agent',
  former_admin: 'a member who was an admin until now, with their step-up token',
  blocked_admin: 'an admin whose account is blocked',
  admin_without_step_up: 'an admin without a step-up token',
  admin_with_expired: 'an admin whose step-up token has expired',
  admin_with_ended: 'an admin who has ended the step-up',
  admin_with_anothers: 'an admin with the step-up token of another person',
  admin_with_other_session: 'an admin with the step-up token of their other session',
  admin_with_action_token: 'an admin with the token of a confirmed action in place of a step-up token',
  admin: 'an admin with a valid step-up token',
  super_admin_without_step_up: 'a super admin without a step-up token',
  super_admin_without_authenticator: 'a super admin without an authenticator app',
  super_admin: 'a super admin with a valid step-up token',
}

const keyMeanings: Readonly<Record<Key, string>> = {
  'key pay_links:write': 'a key with the scope `pay_links:write`',
  'key payments:read': 'a key with the scope `payments:read`',
  key_of_all: 'a key with both scopes',
  revoked_key: 'a key that its member has revoked',
  forged_key: 'a key that the server did not issue',
  key_of_blocked: 'a key of a member whose account is blocked',
  key_of_locked: 'a key of a member whose wallet is locked',
}

const isKey = (name: CallerName): name is Key => !Object.hasOwn(sessions, name)
const isSession = (name: string): name is keyof typeof sessions => Object.hasOwn(sessions, name)

const answerText = (caller: CallerName, listed: Listed): string => {
  const answer = answerFor(caller, listed.procedure)
  return answer === 'open' ? 'yes' : answer
}

function remarksOf({ procedure: { is_confirmed_action, is_sensitive_read, is_export, api_key } }: Listed): string {
  const remarks = [
    ...(api_key === undefined ? [] : [`keys: ${api_key}`]),
    ...(is_confirmed_action ? ['confirmed'] : []),
    ...(is_sensitive_read || is_export ? ['recorded'] : []),
  ]
  return remarks.join('; ')
}

function idsOf(listed: Listed): string {
  const ids = idFieldsOf(listed.procedure).map((path) => {
    const rule = ruleOf(listed, path)
    return `\`${path}\` ${rule === 'own' ? 'own' : rule === 'self' ? 'own user id' : 'any'}`
  })
  return ids.join(', ')
}

const ofCalls = table(
  ['call', ...roles.map(([role]) => role), 'more', 'ids'],
  procedureList.map((listed) => [
    `\`${listed.name}\``,
    ...roles.map(([, caller]) => answerText(caller, listed)),
    remarksOf(listed),
    idsOf(listed),
  ]),
)

const ofCallers = table(
  ['caller', ...accessLevels.map((access) => `\`${access}\``)],
  Object.keys(sessions)
    .filter(isSession)
    .map((name) => [
      credentials[name],
      ...accessLevels.map((access) => (sessions[name][access] === 'open' ? 'yes' : sessions[name][access])),
    ]),
)

const ofKeys = table(
  ['caller', ...apiKeyScopes.map((scope) => `calls of the scope \`${scope}\``), 'other calls of members'],
  callerNames.filter(isKey).map((name) => [
    keyMeanings[name],
    ...apiKeyScopes.map((api_key) => {
      const answer = answerFor(name, { access: 'member', api_key })
      return answer === 'open' ? 'yes' : answer
    }),
    answerFor(name, { access: 'member' }),
  ]),
)

const anybodys = procedureList.flatMap((listed) =>
  idFieldsOf(listed.procedure).flatMap((path) => {
    const rule = ruleOf(listed, path)
    return typeof rule === 'object' ? [{ path: `\`${path}\``, why: rule.anybodys }] : []
  }),
)
const reasons = Object.entries(Object.groupBy(anybodys, ({ why }) => why)).map(
  ([why, fields = []]) => `- ${[...new Set(fields.map(({ path }) => path))].toSorted().join(', ')}: ${why}`,
)

export const authorisationPage = `# Who may call what

This page shows developers and security reviewers who may make which call. \`npm run docs:authorisation\` generates it from the
contract and the tables of the access tests, and a test fails if it is out of date.

\`server/src/http/authorisation.test.ts\` makes every call with valid input as every caller below. It checks that a refused caller
gets exactly the error code in the table, and that nothing but the record of the refusal is written.
\`server/src/http/others-objects.test.ts\` makes every call that takes an id with another person’s id.

In all tables *yes* means that the caller may make the call. Any other word is the error code that the caller gets.

## Callers by access level

Each call has one of these access levels (\`contract/src/access.ts\`):

- \`guest\`: everybody, also without a session.
- \`session\`: people with a session, even if they have not passed the
  [access gate](product/identity.md#access-gate) yet.
- \`member\`: people who have passed the access gate.
- \`agent\`: members who are agents.
- \`admin_pre\`: staff before the [step-up](product/staff.md#step-up). With these calls they get a step-up token.
- \`admin\`: admins and super admins with a valid step-up token.
- \`super_admin\`: super admins with a valid step-up token.

The columns of this table are the access levels:

${ofCallers}

## API keys

An [API key](product/quick-pay.md#api-keys-and-webhooks) has one or both of two scopes. It can make the calls of its scopes,
and all calls with the access level \`guest\`.

${ofKeys}

## Every call

The callers in this table have all credentials of their role. The caller *signed in* has a session but has not passed the access
gate. The words in the last two columns mean:

- *keys*: an API key with this scope may make the call.
- *confirmed*: the call is a [confirmed action](product/staff.md#confirmed-actions) and needs another proof.
- *recorded*: when staff make the call, the server records a security event with the query.
- *own*: the id of another person’s object gets the same answer as an unknown id, and nothing changes. For staff, this applies to an
  id that does not belong to the object named with it.
- *own user id*: every id except the caller’s is refused.
- *any*: the id may belong to anyone ([the reasons](#ids-that-may-belong-to-anyone)).

${ofCalls}

## Ids that may belong to anyone

Each line names fields with the word *any* in the table above, and the reason:

${reasons.join('\n')}
`
