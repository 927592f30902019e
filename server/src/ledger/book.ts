import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import { newId } from '../platform/ids.ts'
import type { AccountId } from './types.ts'

/** Each book numbers its accounts from 1, with at most nine digits. */
const ACCOUNT_NUMBERS = 1_000_000_000

/**
 * The id of an account: the number of its book plus one, then nine digits for its number in the book. In the first book
 * it differs from the number, too. So a statement that uses one for the other finds no account in any book.
 */
export const accountId = (account: number, book = FIRST_BOOK): AccountId =>
  ((book.number + 1) * ACCOUNT_NUMBERS + account) as unknown as AccountId

const asNumber = (account: AccountId): number => account as unknown as number

/** The number of the account in its book: the id of its row. */
export const accountNumber = (account: AccountId): number => asNumber(account) % ACCOUNT_NUMBERS

export const bookNumberOf = (account: AccountId): number => Math.floor(asNumber(account) / ACCOUNT_NUMBERS) - 1

/** A new public id of a posting. Its last two digits are the number of the book. */
export const newTransactionIdIn = (book: Pick<Book, 'number'>): string =>
  `${newId().slice(0, -2)}${book.number.toString(16).padStart(2, '0')}`

/** A new public id of a posting with this account. */
export const newTransactionId = (account: AccountId): string => newTransactionIdIn({ number: bookNumberOf(account) })

export const bookNumberOfTransaction = (transaction_id: string): number => Number.parseInt(transaction_id.slice(-2), 16)
