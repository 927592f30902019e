import type { Books } from './books.ts'
import type { BookComposition } from './book.ts'
import type { Webhook, WebhookMessage } from '../feature.ts'
import type { Receiver } from '../http/webhooks.ts'

const webhooksIn = ({ features }: BookComposition): readonly Webhook[] => features.flatMap(({ webhooks }) => webhooks ?? [])

/** A message goes to the book that it is about. The first book gets the others. */
export function webhooksOf(books: Books): readonly Receiver[] {
  async function receiverOf(first: Webhook, message: WebhookMessage): Promise<Webhook> {
    if (!books.hasSeveral()) return first
    for (const book of books.all()) {
      const own = webhooksIn(book).find(({ name }) => name === first.name)
      if (own && (await own.isAboutOwn(message))) return own
    }
    return first
  }
  return webhooksIn(books.first()).map((first) => ({
    name: first.name,
    receive: async (message) => (await receiverOf(first, message)).receive(message),
  }))
}
