import { apiKeyScopes } from '@hai/contract/api-keys'
import { accessLevels } from '@hai/contract/access'
import { procedureList, type Listed } from '../../src/http/contract-list.ts'
import { table } from '../markdown.ts'
import { idFieldsOf } from './id-fields.ts'
import { ruleOf } from './own-calls.ts'
import { callerNames, sessions, answerFor, type CallerName } from './answers.ts'

/** The columns of the table: each role with a caller who has all credentials of that role. */
const roles = [
  ['guest', 'guest'],
  ['signed in', 'onboarding'],
  ['member', 'member'],
  ['agent', 'agent'],
  ['admin', 'admin'],
  ['super admin', 'super_admin'],
] as const satisfies readonly (readonly [string, CallerName])[]

const answerText = (caller: CallerName, listed: Listed): string => {
  const answer = answerFor(caller, listed.procedure)
  return answer === 'open' ? 'yes' : answer
}

function remarksOf({ procedure: { is_confirmed_action, is_sensitive_read, is_export, api_key } }: Listed): string {
  const remarks = [
    ...(api_key === undefined ? [] : [`keys: ${api_key}`]),
    ...(is_confirmed_action ? ['code of its own'] : []),
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
gets exactly the code in the table, and that nothing but the record of the refusal is written.
\`server/src/http/others-objects.test.ts\` makes every call that takes an id with another person’s id.

## Callers by access level

${ofCallers}

\`admin\` and \`super admin\` are staff who stepped up within the last ten minutes. The rows
\`admin without …\`, \`admin with …\` and \`super admin without …\` are staff without a valid step-up token.

## API keys

${ofKeys}

## Every call

The callers in this table have all credentials of their role. Meaning of the words:

- *signed in*: the caller has a session but has not passed the access gate.
- *keys*: an API key with this scope may make the call.
- *code of its own*: the call is a staff action that needs a separate confirmation code.
- *recorded*: when staff make the call, the server records it with its input.
- *own*: the id of another person’s object gets the same answer as an unknown id, and nothing changes. For staff, this applies to an
  id that does not belong to the object named with it.
- *own user id*: every id except the caller’s is refused.
- *any*: the id may belong to anyone (see the end of the page).

${ofCalls}

## Ids that may belong to anyone

${reasons.join('\n')}
`
