import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'
import { followed } from './tutorial.ts'

const page = read('docs/tutorial.md')
/** Who has followed it, in a branch, finds nothing more to do. */
const isFollowed = projectFiles.includes('server/src/features/contacts/keep-note.ts')
const follow = () => followed(page, (path) => (projectFiles.includes(path) ? read(path) : undefined))

test.skipIf(isFollowed)('every step of the tutorial can be followed in the files as they are', () => {
  const files = follow()
  expect(files.size).toBeGreaterThan(12)
  expect(files.get('server/src/features/contacts/index.ts')).toContain('keep_note: keepNote(context),')
})

test.skipIf(isFollowed)('every file that it speaks of is there, or is made by it', () => {
  const files = follow()
  const named = [...page.matchAll(/`(\w[\w./-]*\/[\w.-]+\.\w+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !files.has(path) && !projectFiles.includes(path))).toEqual([])
})

test.skipIf(isFollowed)('it takes no number of a migration that is taken', () => {
  const made = [...follow().keys()].filter((path) => path.startsWith('server/migrations/'))
  const taken = projectFiles.filter((path) => made.some((one) => path.startsWith(one.slice(0, 'server/migrations/0000_'.length))))
  expect(made).toHaveLength(1)
  expect(taken).toEqual([])
})
