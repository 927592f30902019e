import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, startTest, type TestServer } from '../../api/test-app.ts'

const FIRST = { number: 0, name: '', phone_prefixes: [] }
const HAITI = { number: 1, name: 'ht', phone_prefixes: ['+509'] }

let server: TestServer
beforeEach(() => {
  server = startTest('/desk')
})
afterEach(endTest)

async function openPicker(items: readonly (typeof HAITI | typeof FIRST)[]) {
  server.answerAlways('list_books', () => ({ items: [...items] }))
  await openApp()
  const [{ queryClient }, { BookPicker }, chosen] = await Promise.all([
    import('../../api/query-client.ts'),
    import('./book-picker.tsx'),
    import('./chosen-book.ts'),
  ])
  const { loadTranslations } = await import('../../lib/translations.ts')
  await loadTranslations('admin_ui')
  chosen.startBook()
  render(createElement(QueryClientProvider, { client: queryClient }, createElement(BookPicker)))
  await vi.waitFor(() => expect(server.inputsOf('list_books')).toHaveLength(1))
  return { queryClient, chosen }
}

test('one book is not shown', async () => {
  const { queryClient } = await openPicker([FIRST])
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('another book applies to all calls of this tab, empties the staff data and starts live messages again', async () => {
  const { queryClient } = await openPicker([FIRST, HAITI])
  const { headers } = await import('../../api/send.ts')
  const { staffBook } = await import('../../api/staff-book.ts')
  const onSwitch = vi.fn<() => void>()
  staffBook.subscribe(onSwitch)
  const ofStaff = ['admin_list_users', {}]
  const own = ['get_my_profile', {}]
  queryClient.setQueryData(ofStaff, 'of the first book')
  queryClient.setQueryData(own, 'the same in all books')
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Book' })
  expect([...select.options].map(({ text }) => text)).toEqual(['First book', 'HT (+509)'])
  expect(headers).not.toHaveProperty('x-hai-book')
  act(() => void fireEvent.change(select, { target: { value: 'ht' } }))
  expect(headers['x-hai-book']).toBe('ht')
  expect(select.value).toBe('ht')
  expect(onSwitch).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(ofStaff)).toBeUndefined()
  expect(queryClient.getQueryData(own)).toBe('the same in all books')
})

test('a reload keeps the book, and the end of the session forgets it', async () => {
  const { chosen } = await openPicker([FIRST, HAITI])
  const select = await screen.findByRole('combobox')
  act(() => void fireEvent.change(select, { target: { value: 'ht' } }))
  vi.resetModules()
  const [again, { headers }] = await Promise.all([import('./chosen-book.ts'), import('../../api/send.ts')])
  again.startBook()
  expect(headers['x-hai-book']).toBe('ht')
  again.forgetBook()
  expect(headers).not.toHaveProperty('x-hai-book')
  expect(sessionStorage).toHaveLength(0)
  chosen.forgetBook()
})

test('a book that the server does not know is replaced by the first one', async () => {
  const { chosen, queryClient } = await openPicker([FIRST, HAITI])
  const { headers } = await import('../../api/send.ts')
  act(() => chosen.chooseBook('old'))
  const fields = [{ path: 'x-hai-book', reason: 'is not the name of a book' }]
  server.answer('get_admin_badges', { refused: 'BAD_REQUEST', data: { fields } })
  const { api } = await import('../../api/api.ts')
  await act(() => queryClient.query({ ...api.get_admin_badges.query(), retry: false }).catch(() => undefined))
  expect(headers).not.toHaveProperty('x-hai-book')
})
