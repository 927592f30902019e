import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import formatOptions from '../oxfmt.config.ts'
import { projectFiles, read } from './repository.ts'
import { followed } from './tutorial.ts'

const page = read('docs/tutorial.md')
/** True in a branch where somebody has followed the tutorial. */
const isFollowed = projectFiles.includes('server/src/features/contacts/save-note.ts')
const follow = () => followed(page, (path) => (projectFiles.includes(path) ? read(path) : undefined))

test.skipIf(isFollowed)('every step of the tutorial can be followed in the files as they are', () => {
  const files = follow()
  expect(files.size).toBeGreaterThan(12)
  expect(files.get('server/src/features/contacts/index.ts')).toContain('save_note: saveNote(context),')
})

test.skipIf(isFollowed)('the files that the tutorial changes are formatted', async () => {
  const sources = [...follow()].filter(([path]) => /\.(?:tsx?|json)$/.test(path))
  const formatted = await Promise.all(sources.map(([path, text]) => format(path, text, formatOptions)))
  expect(sources.filter(([, text], index) => formatted[index]?.code !== text).map(([path]) => path)).toEqual([])
})

test.skipIf(isFollowed)('every file that the tutorial names exists or is created by it', () => {
  const files = follow()
  const named = [...page.matchAll(/`(\w[\w./-]*\/[\w.-]+\.\w+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !files.has(path) && !projectFiles.includes(path))).toEqual([])
})

test.skipIf(isFollowed)('its migration comes after all existing migrations, which have already run', () => {
  const migrations = (paths: Iterable<string>) => [...paths].filter((path) => path.startsWith('server/migrations/'))
  const made = migrations(follow().keys())
  const last = migrations(projectFiles).toSorted().at(-1)
  expect(made).toHaveLength(1)
  expect([last, ...made]).toEqual([last, ...made].toSorted())
})
