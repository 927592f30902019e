import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageManifest, type PageFacts } from '../src/app/page-manifest.ts'

const pages: readonly PageFacts[] = pageManifest
/** Modules that several pages share. */
const isShared = (source: string): boolean => pages.filter(({ sources }) => sources.includes(source)).length > 2
/** Not part of the production build. */
const withoutBudget = new Set(['components'])

test('every page of the member app has a size budget', () => {
  const budgets = JSON.parse(readFileSync(new URL('../size-budgets.json', import.meta.url), 'utf8')) as { entries?: string[] }[]
  const weighed = new Set(budgets.flatMap(({ entries = [] }) => entries))
  const unweighed = pages.filter(({ name, sources }) => {
    const own = sources.filter((source) => !isShared(source))
    const needed = own.length > 0 ? own : sources
    return !withoutBudget.has(name) && !needed.some((source) => weighed.has(`src/${source}`))
  })
  expect(
    unweighed.map(({ name }) => name),
    'Add these pages to web/size-budgets.json.',
  ).toEqual([])
})
