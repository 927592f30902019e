import { FIRST_BOOK } from './book.ts'

interface PhoneBook {
  readonly number: number
  /** Such as `+509`. */
  readonly phone_prefixes: readonly string[]
}

/** The number of the book whose prefix matches the phone number. The longest prefix wins. Default: the first book. */
export function bookOfPhone(books: readonly PhoneBook[], phone: string | null): number {
  const prefixes = books.flatMap(({ number, phone_prefixes }) => phone_prefixes.map((prefix) => ({ number, prefix })))
  const matching = prefixes.filter(({ prefix }) => phone?.startsWith(prefix))
  const [longest] = matching.toSorted((one, other) => other.prefix.length - one.prefix.length)
  return longest?.number ?? FIRST_BOOK.number
}
