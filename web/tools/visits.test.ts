import { expect, test } from 'vitest'
import { pages } from '../src/app/page-manifest.ts'
import { entrySource, sourcesOf } from './page-sources.ts'
import { guestBars } from './size-budgets.ts'
import { visitsOf } from './visits.ts'

const visits = visitsOf(entrySource)
const inBuild = pages.filter(({ name }) => name !== 'components')
const openPage = (sources: readonly string[]) =>
  visits.filter(({ entries }) => sources.every((source) => entries.includes(source)))

test.each(inBuild)('the chunks of $name are planned', (page) => {
  expect(openPage(sourcesOf(page))).not.toEqual([])
})

test.each(inBuild.filter(({ access, isWithoutShell }) => access === 'everyone' && !isWithoutShell))(
  'the chunks of $name are planned for guests too',
  (page) => {
    expect(openPage([...(guestBars.entries ?? []), ...sourcesOf(page)])).not.toEqual([])
  },
)
