import { cashInSteps } from '@hai/contract/cash-in-steps'
import { cashoutSteps } from '@hai/contract/cashout-steps'
import { disputeSteps } from '@hai/contract/dispute-steps'
import { errorCatalogue } from '@hai/contract/errors'
import { taskSteps } from '@hai/contract/task-steps'
import { expect, test } from 'vitest'
import { pages } from '../web/src/app/page-manifest.ts'
import { projectFiles, read } from './repository.ts'

const all = (pattern: RegExp): string =>
  projectFiles
    .filter((path) => pattern.test(path))
    .map(read)
    .join('\n')

test('some server test or flow expects each error code of the contract', () => {
  const tests = all(/^(?:server\/.*\.test\.ts|server\/test\/.*\.ts|e2e\/.*\.ts)$/)
  const untested = Object.keys(errorCatalogue).filter((code) => !new RegExp(`['"]${code}['"]`).test(tests))
  expect(untested, 'Write a test that expects these codes.').toEqual([])
})

/**
 * Each test repeats the rows of its table and makes each step. It leaves out the first step, whose `from` is null,
 * because the call that creates the item makes it.
 */
const walks = [
  ['cash-outs', cashoutSteps, 'server/src/features/cashouts/steps.test.ts'],
  ['tasks', taskSteps, 'server/src/features/tasks/steps.test.ts'],
  ['disputes', disputeSteps, 'server/src/features/disputes/steps.test.ts'],
] as const

test.each(walks)('the test that walks all steps of %s contains every step', (_what, steps, path) => {
  const walked = read(path)
  const rows = steps.flatMap(({ from, by, action, to }) =>
    from === null
      ? []
      : [by].flat().map((role) => [
          `['${from}', '${role}', '${action}', '${to}']`,
          // A test may also call `taskStepOf` or a similar function, whose last argument is the resulting state.
          `StepOf('${from}', '${action}', '${role}', '${to}')`,
        ]),
  )
  expect(rows.filter((spellings) => !spellings.some((row) => walked.includes(row)))).toEqual([])
})

test('a test makes every step of a cash-in, or expects its result', () => {
  const tests = all(/^server\/src\/features\/cash-ins\/.*\.test\.ts$/)
  expect(cashInSteps.filter(({ action, to }) => !tests.includes(`'${action}_cash_in'`) && !tests.includes(`'${to}'`))).toEqual([])
})

/** In the staff's router, a path is either text or comes from a function of `admin/paths.ts`. */
function staffPaths(): readonly string[] {
  const functions = read('web/src/admin/paths.ts')
  return [...read('web/src/admin/app/routes.tsx').matchAll(/\bpath: (?:adminPaths\.(\w+)\(|'([^']+)')/g)].flatMap(
    ([, name, literal]) => {
      if (literal !== undefined) return literal
      const body = new RegExp(`^  ${name ?? ''}: \\([\\s\\S]*?['\`](/[^'\`]*)['\`]`, 'm').exec(functions)?.[1]
      return body === undefined
        ? [`${name ?? ''} is not made in web/src/admin/paths.ts`]
        : body.replaceAll(/\$\{[^}]*\}/g, ':one')
    },
  )
}

/** Pages that no browser test names. The crawl (`e2e/crawl.spec.ts`) opens them, because it follows every link. */
const byTheirLinks = ['/user-deletion/:request_id', '/outside-accounts/:account', '/agent-levels', '/referral-settings']

test.each([
  ['members', pages.flatMap((page) => page.paths)],
  ['staff', staffPaths()],
])('every screen of %s is opened by a flow', (_whose, paths) => {
  const flows = all(/^e2e\/.*\.ts$/).replaceAll(/\$\{[^}]*\}|\{\w+\}/g, 'X')
  const unopened = paths.filter((path) => {
    const [address = ''] = path.slice(1).split('?')
    const pattern = address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+|\*/g, '[^/]+?')
    return address !== '' && !new RegExp(`(?:['"\`/]${pattern}['"\`?#]|^  '?${pattern}'?: ')`, 'm').test(flows)
  })
  expect(paths.length).toBeGreaterThan(20)
  expect(unopened, 'Open these screens in a flow in e2e/.').toEqual(paths.filter((path) => byTheirLinks.includes(path)))
})
