import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAdminPrefix } from './admin-prefix.ts'

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const firstSegments = (text: string): string[] =>
  [...text.matchAll(/['`]\/([a-z][a-z0-9-]*)(?=[/'`?$])/g)].map(([, segment = '']) => segment)

test('accepts one segment of lower-case letters, digits and hyphens', () => {
  for (const prefix of ['desk', 'back-office', 'd3sk', '7']) expect([prefix, isAdminPrefix(prefix)]).toEqual([prefix, true])
  for (const prefix of ['', 'Desk', 'a/b', '/desk', 'desk/', 'a b', 'é', '..', 'app.html', 'x'.repeat(41)])
    expect([prefix, isAdminPrefix(prefix)]).toEqual([prefix, false])
})

test('rejects paths used by member pages or the server', () => {
  const ofMembers = firstSegments(textOf('../../../web/src/lib/paths.ts'))
  const ofTheServer = ['health', 'outbox-pages', 'documents', 'pictures'].flatMap((file) =>
    firstSegments(textOf(`../http/${file}.ts`)),
  )
  expect(ofMembers).toContain('setup-profile')
  expect(ofTheServer).toContain('metrics')
  for (const segment of [...ofMembers, ...ofTheServer, 'rpc', 'functions', 'realtime', 'assets', 'locales'])
    expect([segment, isAdminPrefix(segment)]).toEqual([segment, false])
})
