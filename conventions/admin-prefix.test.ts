import { expect, test } from 'vitest'
import { procedureList } from '../server/src/http/contract-list.ts'
import { isAdminPrefix } from '../server/src/platform/admin-prefix.ts'
import { movedPaths } from '../web/src/app/moved-paths.ts'
import { pages } from '../web/src/app/page-manifest.ts'
import { offlineScripts, scriptAddress } from '../web/src/features/transparency/offline-scripts.ts'
import { projectFiles, read } from './repository.ts'

const firstSegment = (path: string): string => path.split('/')[1] ?? ''

const segmentsIn = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) => [...read(path).matchAll(pattern)].map(([, segment = '']) => segment))

const calls = procedureList.map(({ route }) => firstSegment(route))

const routes = segmentsIn(
  projectFiles.filter((path) => /^server\/src\/http\/.*(?<!\.test)\.ts$/.test(path)),
  /['`]\/([a-z][a-z0-9-]*)(?=[/'`?$])/g,
)

/** Folders of the files that the plugins of the web build write. */
const folders = segmentsIn(
  projectFiles.filter((path) => /^web\/tools\/.*(?<!\.test)\.ts$/.test(path) && read(path).includes('emitFile(')),
  /['`]([a-z][a-z0-9-]*)\/[^'`\s]+\.(?:html|js|json|png)['`]/g,
)

const memberPages = [...pages.flatMap(({ paths }) => paths), ...Object.keys(movedPaths)].map(firstSegment)

const served: Readonly<Record<string, readonly string[]>> = {
  calls,
  routes,
  'files of the web build': [...folders, ...offlineScripts.map((name) => firstSegment(scriptAddress(name))), 'assets'],
  'member pages': memberPages.filter((segment) => segment !== ''),
}

test('finds the paths that are served', () => {
  expect(calls).toContain('functions')
  expect(routes).toEqual(expect.arrayContaining(['metrics', 'webhooks', 'realtime', 'docs', 'pictures']))
  expect(folders).toEqual(expect.arrayContaining(['icons', 'landing', 'locales']))
  expect(memberPages).toEqual(expect.arrayContaining(['setup-profile', 'terms']))
})

test.each(Object.keys(served))('the staff area cannot have the first path segment of %s', (kind) => {
  expect([...new Set(served[kind])].filter(isAdminPrefix)).toEqual([])
})
