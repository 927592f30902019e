import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Not part of the production build. */
const withoutBudget = new Set(['src/app/gallery/gallery-screen.tsx'])

test('every page of the member app has a size budget', () => {
  const budgets = JSON.parse(read('../size-budgets.json')) as { entries?: string[] }[]
  const weighed = new Set(budgets.flatMap(({ entries = [] }) => entries))
  const pages = [...read('../src/app/screens.tsx').matchAll(/import\('(?:\.\.\/(features\/[^']+)|\.\/([^']+))'\)/g)].map(
    ([, ofFeature, ofApp = '']) => `src/${ofFeature ?? `app/${ofApp}`}`,
  )
  expect(pages.length).toBeGreaterThan(20)
  const unweighed = pages.filter((page) => !weighed.has(page) && !withoutBudget.has(page))
  expect(unweighed, 'Add these pages to web/size-budgets.json.').toEqual([])
})
