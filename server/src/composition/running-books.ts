import type { BookParts, RunningBooks } from './base.ts'
import type { BookComposition } from './compose-book.ts'
import type { DomainEvent } from '../events/index.ts'
import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import type { ListedBook } from '../platform/database/list-books.ts'
import { isDatabaseUnreachable } from '../platform/database/unavailable.ts'
import { fail } from '../platform/failure.ts'
import type { Logger } from '../platform/log.ts'

/** A process starts a new book within this time. */
const LOOK_EVERY_MS = 5_000
/** Calls that name an unknown book read the list of books at most this often. */
const LOOK_PAUSE_MS = 1_000
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
  readonly look: () => Promise<readonly ListedBook[]>
  /** Fails: BAD_REQUEST (there is no such book), UNAVAILABLE (it could not start in this process). */
  readonly named: (name: string) => BookComposition | Promise<BookComposition>
  /** Fails: NOT_FOUND (there is no such book), UNAVAILABLE (it could not start in this process). */
  readonly listedAs: (number: number) => BookComposition | Promise<BookComposition>
  /** Fails: UNAVAILABLE (it does not run in this process). */
  readonly numbered: (number: number) => BookComposition | Promise<BookComposition>
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
   * Never fails. `isLate`: this process was running before, so its caches may lack events of the book, for example about
   * a member who has just joined.
   */
  async function begin(book: Book, { isLate }: { readonly isLate: boolean }): Promise<void> {
    let composition: BookComposition | undefined
    try {
      composition = open(book)
      await composition.start()
      if (isLate) await composition.readOutbox((events) => updateCaches(book, events))
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
    begin,
    isDue: ({ number }: Book): boolean =>
      !running.has(number) && performance.now() - (failedAtMs.get(number) ?? -Infinity) > RETRY_MS,
  }
}

/** Starts the books in the list, at first and whenever `look` finds new ones. */
function createLooking({ begin, isDue }: Starter, { list, log, onOutage }: Pick<BooksDeps, 'list' | 'log' | 'onOutage'>) {
  let listed: readonly ListedBook[] = []
  let looking: Promise<void> | undefined
  let lookedAtMs = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isStopping = false

  async function lookOnce(): Promise<void> {
    lookedAtMs = performance.now()
    listed = await list()
    const isLate = timer !== undefined
    if (!isStopping) await Promise.all(listed.filter(isDue).map((book) => begin(book, { isLate })))
  }

  /** Concurrent calls share one look. */
  const look = (): Promise<void> =>
    (looking ??= lookOnce().finally(() => {
      looking = undefined
    }))

  return {
    listed: () => listed,
    look,
    /** Looks at the list if it was not read in the last second. */
    lookAgain: async (): Promise<void> => {
      if (looking !== undefined || performance.now() - lookedAtMs >= LOOK_PAUSE_MS) await look()
    },
    start: async (): Promise<void> => {
      await look()
      timer = setInterval(() => {
        look().catch((error: unknown) => {
          if (isDatabaseUnreachable(error)) onOutage(error)
          else log.error({ err: error }, 'could not read the list of books')
        })
      }, LOOK_EVERY_MS)
    },
    stop: async (): Promise<void> => {
      isStopping = true
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
}

/** Composes the first book at once, and the others when they are found in the list. */
export function createBooks(deps: BooksDeps): Books {
  const starter = createStarter(deps)
  const { first, running, open, updateCaches } = starter
  const looking = createLooking(starter, deps)
  const all = (): readonly BookComposition[] => [...running.values()].toSorted(byNumber)

  async function lookFor(find: () => BookComposition | undefined): Promise<BookComposition | undefined> {
    await looking.lookAgain()
    return find()
  }

  /** A member has this number, so the book exists. It may be newer than the last look, and than one that is running. */
  async function lookForNew(find: () => BookComposition | undefined): Promise<BookComposition | undefined> {
    await looking.look()
    if (!find()) await looking.look()
    return find()
  }

  return {
    get: (number) => running.get(number),
    all,
    first: () => first,
    hasSeveral: () => Math.max(looking.listed().length, running.size) > 1,
    listed: looking.listed,
    open: async () => {
      for (const book of await deps.list()) if (!running.has(book.number)) running.set(book.number, open(book))
    },
    look: async () => {
      await looking.look()
      return looking.listed()
    },
    updateCaches,
    named: (name) => {
      const find = () => all().find(({ book }) => book.name === name)
      const isListed = () => looking.listed().some((book) => book.name === name)
      return find() ?? lookFor(find).then((found) => found ?? (isListed() ? fail('UNAVAILABLE') : noSuchBook()))
    },
    listedAs: (number) => {
      const find = () => running.get(number)
      const isListed = () => looking.listed().some((book) => book.number === number)
      return find() ?? lookFor(find).then((found) => found ?? fail(isListed() ? 'UNAVAILABLE' : 'NOT_FOUND'))
    },
    numbered: (number) => {
      const find = () => running.get(number)
      const isListed = looking.listed().some((book) => book.number === number)
      return find() ?? (isListed ? lookFor : lookForNew)(find).then((found) => found ?? fail('UNAVAILABLE'))
    },
    start: async () => {
      await first.start()
      await looking.start()
    },
    stop: async () => {
      await looking.stop()
      await Promise.all(all().map(({ stop }) => stop()))
      await Promise.all(all().map(({ close }) => close()))
    },
  }
}
