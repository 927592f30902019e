import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const page = read('docs/reference/configuration.md')
/** Without the variables of sign-in providers, whose names contain the provider's id (`OIDC_<ID>_*`). */
const variables = projectFiles
  .filter(
    (path) => /^server\/src\/platform\/(?:[\w-]+\/)?(?:[\w-]+-)?config\.ts$/.test(path) && !path.endsWith('/oidc-config.ts'),
  )
  .flatMap((path) => [...read(path).matchAll(/^ {2}([A-Z][A-Z_]{3,}): /gm)].map(([, name = '']) => name))

test('the configuration page explains every variable that the server reads', () => {
  expect(variables.length).toBeGreaterThan(60)
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('the commands page explains every npm command for people', () => {
  const commands = read('docs/reference/commands.md')
  const scripts = [...read('package.json').matchAll(/^ {4}"([\w:-]+)": "exec node scripts\/bootstrap\.mjs/gm)]
  const missing = scripts.map(([, name = '']) => name).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(commands))
  expect(scripts.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
