import { z } from 'zod'
import type { Books } from './books.ts'
import type { BookComposition } from './book.ts'
import type { Identity } from '../features/identity/index.ts'
import type { RoutedCall } from '../http/call.ts'
import { bookOfPhone } from '../platform/database/book-of-phone.ts'

interface BookOfCallDeps {
  readonly books: Books
  readonly identity: Pick<Identity, 'getPerson'>
}

const onboarding = z.object({ phone: z.string().nullable() })

/**
 * Staff and guests choose a book, or get the first. Members get the book of their wallet. Someone who is not a member
 * yet gets the first book, and completes the onboarding in the book of the phone number.
 */
export function createBookOfCall({ books, identity }: BookOfCallDeps) {
  async function ofSession(user_id: string, { procedure, input }: RoutedCall): Promise<BookComposition> {
    const person = await identity.getPerson(user_id)
    if (person?.onboarded !== true && procedure === 'complete_user_onboarding') {
      const phone = onboarding.parse(input).phone ?? person?.phone ?? null
      return books.numbered(bookOfPhone(books.listed(), phone))
    }
    return books.numbered(person?.book ?? books.first().book.number)
  }

  return (call: RoutedCall): BookComposition | Promise<BookComposition> => {
    const { caller, chosen } = call
    switch (caller.kind) {
      case 'guest':
      case 'staff':
        return chosen === null ? books.first() : books.named(chosen)
      case 'member':
      case 'key':
        return books.numbered(caller.book)
      case 'session':
        return books.hasSeveral() ? ofSession(caller.user_id, call) : books.first()
    }
  }
}
