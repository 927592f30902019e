import { errorDataOf } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { headers } from '../../api/send.ts'
import { getSession } from '../../api/session.ts'
import { staffBook } from '../../api/staff-book.ts'
import { useStore } from '../../lib/store.ts'
import { storedDraft } from '../../lib/stored-draft.ts'

const stored = storedDraft('admin.book', (value): value is string => typeof value === 'string')
const currentUserId = (): string => getSession()?.user.id ?? ''

/** The answers to these calls are the same in all books. The app cannot show its frame without them. */
const shared: ReadonlySet<unknown> = new Set(['get_my_profile', 'get_my_role', 'get_admin_step_up', 'list_books'])

/** The name of the book in which this tab works. Empty for the first book. */
export const useChosenBook = (): string => useStore(staffBook) ?? ''

/** The first book needs no header. */
function setHeader(name: string): void {
  if (name === '') delete headers['x-hai-book']
  else headers['x-hai-book'] = name
}

const setStore = (name: string): void => staffBook.set(name === '' ? undefined : name)

const isUnknownBook = (error: unknown): boolean =>
  errorDataOf(error, 'BAD_REQUEST')?.fields.some(({ path }) => path === 'x-hai-book') ?? false

/**
 * Call when the app starts. The choice is stored in this tab until the tab is closed or the session ends. If the server
 * does not know the book, for example because it has another database now, the tab goes back to the first book.
 */
export function startBook(): void {
  const name = stored.read(currentUserId()) ?? ''
  setHeader(name)
  setStore(name)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnknownBook(event.action.error)) chooseBook('')
  })
}

/** Discards what the other book has answered, also to calls that are still running. The live messages start again. */
export function chooseBook(name: string): void {
  if (name === (staffBook.get() ?? '')) return
  if (name === '') stored.forget()
  else stored.keep(currentUserId(), name)
  setHeader(name)
  void queryClient.resetQueries({
    predicate: ({ queryKey: [call], state }) => !shared.has(call) || state.status === 'error',
  })
  // The pages start again with this change, so it follows the reset.
  setStore(name)
}

/** For the end of a session. */
export function forgetBook(): void {
  stored.forget()
  setHeader('')
  setStore('')
}
