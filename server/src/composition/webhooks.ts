import type { Books } from './running-books.ts'
import type { BookComposition } from './compose-book.ts'
import type { Webhook, WebhookMessage } from '../feature.ts'
import type { Receiver } from '../http/webhooks.ts'
import { fail } from '../platform/failure.ts'

const webhooksIn = ({ features }: BookComposition): readonly Webhook[] => features.flatMap(({ webhooks }) => webhooks ?? [])

/**
 * A message goes to the book that it is about. The first book gets the others, unless a book cannot be asked now. Then the
 * provider gets UNAVAILABLE, and sends the message again.
 */
export function webhooksOf(books: Books): readonly Receiver[] {
  async function receiverOf(first: Webhook, message: WebhookMessage): Promise<Webhook> {
    if (!books.hasSeveral()) return first
    let isCertain = books.listed().every(({ number }) => books.get(number) !== undefined)
    for (const book of books.all()) {
      const own = webhooksIn(book).find(({ name }) => name === first.name)
      const answer = await own?.isForThisBook(message)
      if (own && answer === 'yes') return own
      if (answer === 'unknown') isCertain = false
    }
    return isCertain ? first : fail('UNAVAILABLE')
  }
  return webhooksIn(books.first()).map((first) => ({
    name: first.name,
    receive: async (message) => (await receiverOf(first, message)).receive(message),
  }))
}
