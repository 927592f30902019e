import type { Config } from '../platform/config.ts'
import { schemaOf } from '../platform/database/book.ts'
import { createBook } from '../platform/database/create-book.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'
import type { ShutdownHooks } from '../start/shutdown-hooks.ts'
import { openForCommand } from './open-for-command.ts'

export async function createBookByName(
  [name, ...phone_prefixes]: readonly string[],
  config: Config,
  closers: ShutdownHooks,
): Promise<void> {
  if (name === undefined) throw new StartRefusal('Usage: npm run admin -- create-book NAME [PHONE_PREFIX…]')
  const url = await openForCommand(config, closers)
  const book = await createBook(url, { name, phone_prefixes })
  print(`The book ${name} has the number ${book.number}. Its ledger is in the schema ${schemaOf(book, 'ledger')}.`)
  print(
    phone_prefixes.length === 0
      ? 'No phone number leads to it.'
      : `It gets new members whose phone numbers begin with ${phone_prefixes.join(' or ')}.`,
  )
  print('Running servers begin to work with it within a few seconds.')
}
