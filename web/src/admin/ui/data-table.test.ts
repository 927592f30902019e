import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

vi.mock('../../lib/use-media.ts', () => ({ useMedia: () => true }))

beforeEach(provideTexts)
afterEach(() => vi.unstubAllGlobals())

const list = 'admin_list_disputes'
const columns = [{ id: 'about', header: 'Subject', cell: () => 'Dispute', csv: () => '' }]

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly next_cursor: string | null
  readonly archived_until?: string
}

async function textsWith(page: Page) {
  const { DataTable } = await import('./data-table.tsx')
  const empty = { title: 'No disputes yet' }
  const table = createElement(DataTable<typeof list>, { list, label: 'Disputes', columns, empty, rowKey: ({ id }) => id })
  return textsOfScreen(withAnswers(atAddress('/', table), [[[list, 'rows', {}], { pages: [page], pageParams: [null] }]]))
}

test('only a table that may have rows has an export and a choice of columns', async () => {
  expect(await textsWith({ items: [{ id: 'd' }], next_cursor: null })).toMatch(/Columns.*CSV/)
  expect(await textsWith({ items: [], next_cursor: 'next' })).toMatch(/Columns.*CSV/)
  const texts = await textsWith({ items: [], next_cursor: null })
  expect(texts).toContain('No disputes yet')
  expect(texts).not.toMatch(/Columns|CSV/)
})

test('the end of a list says up to when its postings are archived', async () => {
  const said = /Postings up to 4\sMarch\s2025 are archived\./
  const archived_until = '2025-03-04T17:00:00.000Z'
  expect(await textsWith({ items: [{ id: 'd' }], next_cursor: null, archived_until })).toMatch(said)
  expect(await textsWith({ items: [], next_cursor: null, archived_until })).toMatch(said)
  expect(await textsWith({ items: [{ id: 'd' }], next_cursor: null })).not.toContain('archived')
})
