import { expect, test } from 'vitest'
import type { PageFacts } from '../src/app/page-facts.ts'
import { pages } from '../src/app/page-manifest.ts'

test('every page of the member app has a size budget', () => {
  const isInBuild = ({ name }: PageFacts): boolean => name !== 'components'
  const unmeasured = pages.filter((page) => isInBuild(page) && !page.isFirst && page.usual_kb === undefined)
  expect(
    unmeasured.map(({ name }) => name),
    'Give these pages a `usual_kb`.',
  ).toEqual([])
})
