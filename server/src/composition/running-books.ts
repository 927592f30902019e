import type { BookParts, RunningBooks } from './base.ts'
import type { BookComposition } from './compose-book.ts'
import type { DomainEvent } from '../events/index.ts'
import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import type { ListedBook } from '../platform/database/list-books.ts'
import { isDatabaseUnreachable } from '../platform/database/unavailable.ts'
import { fail } from '../platform/failure.ts'
import type { Logger } from '../platform/log.ts'

/** A process starts a new book within this time. */
const REFRESH_EVERY_MS = 5_000
/** Calls that name an unknown book read the list of books at most this often. */
const REFRESH_PAUSE_MS = 1_000
/** A book that could not start is started again after this time. */
const RETRY_MS = 60_000

export interface BooksDeps {
  readonly compose: (book: Book) => BookComposition
  /** Called before a book starts, to receive its events. */
  readonly onComposed: (composition: BookComposition) => void
  readonly list: () => Promise<readonly ListedBook[]>
  readonly log: Pick<Logger, 'error'>
  readonly onOutage: (error: unknown) => void
}

/** The books of this process. Each process runs all books. */
export interface Books extends RunningBooks {
  readonly get: (number: number) => BookComposition | undefined
  readonly all: () => readonly BookComposition[]
  readonly first: () => BookComposition
  /** Also true if the others do not run in this process. */
  readonly hasSeveral: () => boolean
  /** All books, as they were read last. */
  readonly listed: () => readonly ListedBook[]
  /** For commands: composes the listed books, which receive no events and work on no jobs. */
  readonly open: () => Promise<void>
  /** Reads the list, and starts new books. */
  readonly refreshList: () => Promise<readonly ListedBook[]>
  /** Fails: BAD_REQUEST (there is no such book), UNAVAILABLE (it could not start in this process). */
  readonly bookNamed: (name: string) => BookComposition | Promise<BookComposition>
  /** For a number that a client sent. Fails: NOT_FOUND (there is no such book), UNAVAILABLE (it could not start here). */
  readonly bookNumbered: (number: number) => BookComposition | Promise<BookComposition>
  /** For a number from our own data. Fails: UNAVAILABLE (it does not run in this process). */
  readonly bookOf: (number: number) => BookComposition | Promise<BookComposition>
  /** Passes events of a book to its caches, and those about shared data to the caches of all other books. */
  readonly updateCaches: (from: Book, events: readonly DomainEvent[]) => void
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

const noSuchBook = (): never => fail('BAD_REQUEST', { fields: [{ path: 'x-hai-book', reason: 'is not the name of a book' }] })

const byNumber = (one: BookParts, other: BookParts): number => one.book.number - other.book.number

type Starter = ReturnType<typeof createStarter>

/** Composes and starts books, and passes events to their caches. */
function createStarter({ compose, onComposed, log, onOutage }: Omit<BooksDeps, 'list'>) {
  /** Books that receive events. A book that is starting is among them. */
  const listening = new Set<BookComposition>()
  /** The first book, and all that have started. */
  const running = new Map<number, BookComposition>()
  const failedAtMs = new Map<number, number>()

  function open(book: Book): BookComposition {
    const composition = compose(book)
    listening.add(composition)
    onComposed(composition)
    return composition
  }

  const first = open(FIRST_BOOK)
  running.set(FIRST_BOOK.number, first)

  function updateCaches(from: Book, events: readonly DomainEvent[]): void {
    const shared = events.filter(({ stream }) => stream === 'outbox')
    for (const composition of listening) composition.updateCaches(composition.book.number === from.number ? events : shared)
  }

  function report(error: unknown, book: Book): void {
    if (isDatabaseUnreachable(error)) onOutage(error)
    else log.error({ err: error, book: book.name }, 'a book could not start and will be retried')
  }

  async function abandon(composition: BookComposition): Promise<void> {
    listening.delete(composition)
    await composition.stop()
    await composition.close()
  }

  /**
   * Never fails. `mayHaveMissedEvents`: this process was running before, so its caches may lack events of the book, for example about
   * a member who has just joined.
   */
  async function startBook(book: Book, { mayHaveMissedEvents }: { readonly mayHaveMissedEvents: boolean }): Promise<void> {
    let composition: BookComposition | undefined
    try {
      composition = open(book)
      await composition.start()
      if (mayHaveMissedEvents) await composition.readOutbox((events) => updateCaches(book, events))
      for (const other of running.values()) {
        composition.deliverTo(other)
        other.deliverTo(composition)
      }
      running.set(book.number, composition)
      failedAtMs.delete(book.number)
    } catch (error) {
      failedAtMs.set(book.number, performance.now())
      report(error, book)
      if (composition) await abandon(composition).catch((late: unknown) => report(late, book))
    }
  }

  return {
    first,
    running,
    open,
    updateCaches,
    startBook,
    isDue: ({ number }: Book): boolean =>
      !running.has(number) && performance.now() - (failedAtMs.get(number) ?? -Infinity) > RETRY_MS,
  }
}

/** Starts the books in the list, at first and whenever `refresh` finds new ones. */
function createBookList({ startBook, isDue }: Starter, { list, log, onOutage }: Pick<BooksDeps, 'list' | 'log' | 'onOutage'>) {
  let listed: readonly ListedBook[] = []
  let refreshing: Promise<void> | undefined
  let refreshedAtMs = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function refreshOnce(): Promise<void> {
    refreshedAtMs = performance.now()
    listed = await list()
    const mayHaveMissedEvents = timer !== undefined
    if (!isStopping) await Promise.all(listed.filter(isDue).map((book) => startBook(book, { mayHaveMissedEvents })))
  }

  /** Concurrent calls share one refresh. */
  const refresh = (): Promise<void> =>
    (refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined
    }))

  return {
    listed: () => listed,
    refresh,
    /** Reads the list unless it was read in the last second. */
    refreshIfOld: async (): Promise<void> => {
      if (refreshing !== undefined || performance.now() - refreshedAtMs >= REFRESH_PAUSE_MS) await refresh()
    },
    start: async (): Promise<void> => {
      await refresh()
      timer = setInterval(() => {
        refresh().catch((error: unknown) => {
          if (isDatabaseUnreachable(error)) onOutage(error)
          else log.error({ err: error }, 'could not read the list of books')
        })
      }, REFRESH_EVERY_MS)
    },
    stop: async (): Promise<void> => {
      isStopping = true
      clearInterval(timer)
      await refreshing?.catch(() => undefined)
    },
  }
}

/** Composes the first book at once, and the others when they are found in the list. */
export function createBooks(deps: BooksDeps): Books {
  const starter = createStarter(deps)
  const { first, running, open, updateCaches } = starter
  const list = createBookList(starter, deps)
  const all = (): readonly BookComposition[] => [...running.values()].toSorted(byNumber)

  async function findAgain(find: () => BookComposition | undefined): Promise<BookComposition | undefined> {
    await list.refreshIfOld()
    return find()
  }

  /**
   * The number comes from our own data, so the book exists. It may have been created after the last read of the list, or
   * during a read that is running, so this reads the list up to twice.
   */
  async function findNewBook(find: () => BookComposition | undefined): Promise<BookComposition | undefined> {
    await list.refresh()
    if (!find()) await list.refresh()
    return find()
  }

  return {
    get: (number) => running.get(number),
    all,
    first: () => first,
    hasSeveral: () => Math.max(list.listed().length, running.size) > 1,
    listed: list.listed,
    open: async () => {
      for (const book of await deps.list()) if (!running.has(book.number)) running.set(book.number, open(book))
    },
    refreshList: async () => {
      await list.refresh()
      return list.listed()
    },
    updateCaches,
    bookNamed: (name) => {
      const find = () => all().find(({ book }) => book.name === name)
      const isListed = () => list.listed().some((book) => book.name === name)
      return find() ?? findAgain(find).then((found) => found ?? (isListed() ? fail('UNAVAILABLE') : noSuchBook()))
    },
    bookNumbered: (number) => {
      const find = () => running.get(number)
      const isListed = () => list.listed().some((book) => book.number === number)
      return find() ?? findAgain(find).then((found) => found ?? fail(isListed() ? 'UNAVAILABLE' : 'NOT_FOUND'))
    },
    bookOf: (number) => {
      const find = () => running.get(number)
      const isListed = list.listed().some((book) => book.number === number)
      return find() ?? (isListed ? findAgain : findNewBook)(find).then((found) => found ?? fail('UNAVAILABLE'))
    },
    start: async () => {
      await first.start()
      await list.start()
    },
    stop: async () => {
      await list.stop()
      await Promise.all(all().map(({ stop }) => stop()))
      await Promise.all(all().map(({ close }) => close()))
    },
  }
}
