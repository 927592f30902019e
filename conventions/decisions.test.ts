import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'

const LINES_MAX = 60
const folder = 'docs/decisions/'
const records = projectFiles.filter((path) => path.startsWith(folder) && path !== `${folder}README.md`)
const numbers = new Set(records.map((path) => path.slice(folder.length, folder.length + 4)))

test('every decision record has the five parts and fits on one page', () => {
  expect(records.length).toBeGreaterThan(50)
  for (const path of records) {
    const text = read(path)
    const parts = [...text.matchAll(/^## (.*)$/gm)].map(([, part]) => part)
    expect(parts, path).toEqual(['Status', 'Context', 'Decision', 'Alternatives', 'Consequences'])
    expect(text.split('\n').length, path).toBeLessThanOrEqual(LINES_MAX)
  }
})

test('every decision record has its own number and is in the list', () => {
  expect(numbers.size).toBe(records.length)
  const list = read(`${folder}README.md`)
  expect(records.filter((path) => !list.includes(`(${path.slice(folder.length)})`))).toEqual([])
})

test('a comment or page that cites a decision cites one that exists', () => {
  // SQL files are not checked: after the first release a migration never changes, so it may cite a record that was
  // later merged into another one.
  const lost = projectFiles
    .filter((path) => /\.(ts|tsx|mjs|md)$/.test(path) && !path.startsWith(folder))
    .flatMap((path) =>
      [...read(path).matchAll(/\bdecisions? (\d{2,4}(?:(?:,| and| to) \d{4})*)/gi)]
        .flatMap(([, cited = '']) => cited.match(/\d+/g) ?? [])
        .filter((number) => !numbers.has(number.padStart(4, '0')))
        .map((number) => `${path}: ${number}`),
    )
  expect(lost).toEqual([])
})
