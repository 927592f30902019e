import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

vi.mock('../../lib/use-media.ts', () => ({ useMedia: () => true }))

beforeEach(provideTexts)
afterEach(() => vi.unstubAllGlobals())

const list = 'admin_list_disputes'
const columns = [{ id: 'about', header: 'Subject', cell: () => 'Dispute', csv: () => '' }]

async function textsWith(page: { readonly items: readonly { readonly id: string }[]; readonly next_cursor: string | null }) {
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
