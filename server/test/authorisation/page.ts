import { apiKeyScopes } from '@hai/contract/api-keys'
import { accessLevels } from '@hai/contract/access'
import { procedureList, type Listed } from '../../src/http/contract-list.ts'
import { table } from '../markdown.ts'
import { idFieldsOf } from './id-fields.ts'
import { ruleOf } from './own-calls.ts'
import { callerNames, sessions, toldTo, type CallerName } from './said.ts'

/** The roles in the table of calls, each as a caller with all credentials of the role. */
const roles = [
  ['guest', 'guest'],
  ['signed in', 'onboarding'],
  ['member', 'member'],
  ['agent', 'agent'],
  ['admin', 'admin'],
  ['super admin', 'super_admin'],
] as const satisfies readonly (readonly [string, CallerName])[]

const said = (caller: CallerName, listed: Listed): string => {
  const answer = toldTo(caller, listed.procedure)
  return answer === 'open' ? 'yes' : answer
}

function remarksOf({ procedure: { is_act, is_sensitive_read, is_export, api_key } }: Listed): string {
  const remarks = [
    ...(api_key === undefined ? [] : [`keys: ${api_key}`]),
    ...(is_act ? ['code of its own'] : []),
    ...(is_sensitive_read || is_export ? ['noted'] : []),
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
    ...roles.map(([, caller]) => said(caller, listed)),
    remarksOf(listed),
    idsOf(listed),
  ]),
)

const ofCallers = table(
  ['who', ...accessLevels],
  Object.entries(sessions).map(([name, column]) => [
    name.replaceAll('_', ' '),
    ...accessLevels.map((access) => (column[access] === 'open' ? 'yes' : column[access])),
  ]),
)

const ofKeys = table(
  ['key', ...apiKeyScopes, 'any other call of members'],
  callerNames
    .filter((name) => !Object.hasOwn(sessions, name))
    .map((name) => [
      name.replaceAll('_', ' '),
      ...apiKeyScopes.map((api_key) => {
        const answer = toldTo(name, { access: 'member', api_key })
        return answer === 'open' ? 'yes' : answer
      }),
      toldTo(name, { access: 'member' }),
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

/** docs/authorisation.md, generated from the contract and the tests’ tables. */
export const authorisationPage = `# Who may call what

This page shows who may make each call, for anyone who adds or reviews calls. \`npm run docs:authorisation\` generates it from the
contract and from the tables of the tests, and a test fails when it is out of date. \`server/src/http/authorisation.test.ts\` makes every
call as each caller below, with valid input. A rejected caller must get exactly this code, and nothing may change except audit entries.
\`server/src/http/others-objects.test.ts\` makes every call that takes an id, using ids that belong to someone else.

## Callers, by access level

${ofCallers}

\`admin\` and \`super admin\` are staff who have stepped up with a code within the last ten minutes. The rows next to them are staff with
invalid step-up tokens.

## API keys

${ofKeys}

## Every call

Each role has all the credentials that it can have.

- *signed in*: has a session, but has not finished onboarding or is blocked.
- *keys*: a program may call it with an API key of this scope.
- *code of its own*: a staff act, which needs a confirmation code and is done once.
- *noted*: staff who call it are recorded, with their query.

Ids are:

- *own*: an id that belongs to someone else is answered like an unknown one, and nothing changes. For staff: an id that does not belong to
  the other id in the input.
- *own user id*: any other id is rejected.
- *any*: see the reasons below.

${ofCalls}

## Ids that may be anyone’s

${reasons.join('\n')}
`
