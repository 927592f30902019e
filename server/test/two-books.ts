import { beforeAll } from 'vitest'
import { createBook } from '../src/platform/database/create-book.ts'
import type { Book } from '../src/platform/database/book.ts'
import { useTestBook } from './book.ts'
import { useTestDatabase } from './database.ts'

export const SECOND: Book = { number: 1, name: 'second' }

/** The first book and another one, in one database. */
export function useTwoBooks() {
  const database = useTestDatabase()
  beforeAll(async () => {
    await createBook(database().url, { name: SECOND.name, phone_prefixes: [] })
  })
  return { database, first: useTestBook(() => database), second: useTestBook(() => database, SECOND) }
}
