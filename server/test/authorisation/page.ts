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

Made by \`npm run docs:authorisation\` from the contract and from the tables by which the tests hold the server to it. A test fails while
this page says otherwise. \`server/src/http/authorisation.test.ts\` asks every call as everybody below: who is refused gets just this code,
with good input, and nothing changes but what is written down of it. \`server/src/http/others-objects.test.ts\` makes every call that
names something by its id with what is somebody else’s.

## Who knocks, by access level

${ofCallers}

\`admin\` and \`super admin\` are staff who have stepped up by a code within the last ten minutes; what stands beside them are the
tokens that do not count.

## API keys

${ofKeys}

## Every call

Each role carries all that it can. *signed in*: has a session, and has not passed the gate. *keys*: a program may call it with a key of
this scope. *code of its own*: an act of the staff, which a token lets be done once. *noted*: staff who call it are written down with what
they asked for. Ids are *own*: what is somebody else’s is answered like what does not exist, and nothing changes (of staff: what does not
belong to the thing named beside it); *own user id*: any other is refused; or *any*.

${ofCalls}

## Ids that may be anybody’s

${reasons.join('\n')}
`
