import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const page = read('docs/specification.md')
const files = new Set(projectFiles)
const folders = new Set(projectFiles.map((path) => path.slice(0, path.lastIndexOf('/'))))
const isTest = (path: string): boolean => /\.(test|spec)\.ts$/.test(path)

/** A row is `| m1 | what | where | test |`. A row that was inserted later has a letter: `m1a`. */
const rows = page
  .split('\n')
  .filter((line) => /^\| [ma]\d+[a-z]? +\|/.test(line))
  .map((line) => {
    const [, name = '', what = '', where = '', held = ''] = line.split('|').map((cell) => cell.trim())
    const named = (cell: string) => [...cell.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
    const decisions = [...held.matchAll(/\]\((decisions\/[\w.-]+)\)/g)].map(([, path = '']) => `docs/${path}`)
    return { name, what, where: named(where), tests: named(held), decisions }
  })

test('the page lists the lines of both documents, each with its own number', () => {
  const of = (area: string) => rows.filter(({ name }) => name.startsWith(area)).map(({ name }) => name)
  expect(of('m').length).toBeGreaterThanOrEqual(183)
  expect(of('a').length).toBeGreaterThanOrEqual(216)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows.filter(({ what }) => what === '')).toEqual([])
})

test('every line names a place, and a test or a decision', () => {
  const bare = rows.filter(({ where, tests, decisions }) => where.length === 0 || tests.length + decisions.length === 0)
  expect(bare.map(({ name }) => name)).toEqual([])
})

test('every named file exists, and every named test is one', () => {
  const isThere = (path: string): boolean => files.has(path) || folders.has(path)
  const lost = rows.flatMap(({ name, where, tests, decisions }) =>
    [...where, ...tests, ...decisions].filter((path) => !isThere(path)).map((path) => `${name} ${path}`),
  )
  const untested = rows.flatMap(({ name, tests }) => tests.filter((path) => !isTest(path)).map((path) => `${name} ${path}`))
  expect([lost, untested]).toEqual([[], []])
})
