import type { ProcedureName } from '@hai/contract/contract'
import { z } from 'zod'
import type { Books } from './running-books.ts'
import type { BookComposition } from './compose-book.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Statements } from '../features/statements/index.ts'
import type { RoutedCall } from '../http/call.ts'
import { bookNumberOfTransaction } from '../ledger/index.ts'
import { bookOfPhone } from '../platform/database/book-of-phone.ts'
import { fail } from '../platform/failure.ts'

interface BookOfCallDeps {
  readonly books: Books
  readonly identity: Pick<Identity, 'getPerson'>
  readonly statements: Pick<Statements, 'transactionOfCode'>
}

const onboarding = z.object({ phone: z.string().nullable() })
const seal = z.object({ book: z.int().optional() })
const receipt = z.object({ code: z.string() })
const send = z.object({ transaction_id: z.string() })

/**
 * The calls in which guests choose a book. Other calls of guests, such as a sign-up, write and read data that all books
 * share. Their further effects, such as those of a referral code, belong to the first book until the onboarding.
 */
const readsBook: ReadonlySet<ProcedureName> = new Set([
  'list_fee_rules',
  'list_limits',
  'get_htg_rate',
  'get_transparency',
  'list_liability_proofs',
  'list_seals',
  'get_seal',
  'download_seals',
  'verify_receipt',
])

/** People without a profile count as members of the first book. */
export async function bookOfMember(
  { books, identity }: Pick<BookOfCallDeps, 'books' | 'identity'>,
  user_id: string,
): Promise<BookComposition> {
  const person = await identity.getPerson(user_id)
  return person === null ? books.first() : books.bookOf(person.book)
}

/**
 * Chooses the book in which a call runs. Members: the book of their wallet. Staff: the book in the header, or the first.
 * Guests: the same in calls that read data of a book, otherwise the first. People who are not members yet: the first, but
 * they complete the setup in the book of their phone number. All callers verify a receipt and see a pending send in the
 * book of the payment, and can read a seal of any book.
 */
export function createBookOfCall({ books, identity, statements }: BookOfCallDeps) {
  /** Reads the list of books, because a book may have been created a moment ago. */
  async function ofOnboarding(user_id: string, input: unknown): Promise<BookComposition> {
    const person = await identity.getPerson(user_id)
    if (person?.onboarded === true) return books.bookOf(person.book)
    return books.bookOf(bookOfPhone(await books.refreshList(), onboarding.parse(input).phone ?? person?.phone ?? null))
  }

  async function ofReceipt(input: unknown): Promise<BookComposition> {
    const transaction_id = (await statements.transactionOfCode(receipt.parse(input).code)) ?? fail('NOT_FOUND')
    return books.bookOf(bookNumberOfTransaction(transaction_id))
  }

  function ofSend(input: unknown): BookComposition | Promise<BookComposition> {
    const number = bookNumberOfTransaction(send.parse(input).transaction_id)
    return books.listed().some((book) => book.number === number) ? books.bookOf(number) : books.first()
  }

  const sealedIn = (input: unknown): number | undefined => seal.parse(input).book

  return (call: RoutedCall): BookComposition | Promise<BookComposition> => {
    const { caller, bookName, procedure, input } = call
    if (procedure === 'verify_receipt' && books.hasSeveral()) return ofReceipt(input)
    if (procedure === 'is_send_waiting') return ofSend(input)
    const sealed = procedure === 'get_seal' ? sealedIn(input) : undefined
    if (sealed !== undefined) return books.bookNumbered(sealed)
    switch (caller.kind) {
      case 'guest':
        return bookName === null || !readsBook.has(procedure) ? books.first() : books.bookNamed(bookName)
      case 'staff':
        return bookName === null ? books.first() : books.bookNamed(bookName)
      case 'member':
      case 'key':
        return books.bookOf(caller.book)
      case 'session':
        if (procedure === 'complete_user_onboarding') return ofOnboarding(caller.user_id, input)
        return books.hasSeveral() ? bookOfMember({ books, identity }, caller.user_id) : books.first()
    }
  }
}
