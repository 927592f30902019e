import pg from 'pg'
import { inject } from 'vitest'
import { aliasesIn, mixesIn } from './mixed-sql.ts'

/** The names of the server’s pools. Tests give theirs other names, and may mix schemas there. */
const pools: ReadonlySet<string> = new Set(['hai-app', 'hai-ledger', 'hai-feed', 'hai-jobs', 'hai-reports'])

const checked = new Set<string>()
const unchecked = new Set<string>()

/** The queue has statements of its own, which no book replaces. */
const QUEUE = 'hai-jobs'
const replaced = new Set<string>()

/** The new statements of the server in this process that mix the ledger with other schemas. */
export function takeMixes(): readonly string[] {
  const texts = [...unchecked]
  unchecked.clear()
  for (const text of texts) checked.add(text)
  return texts.flatMap((text) => mixesIn(text, inject('schemaNames')).map((names) => `${names.join(' ')}: ${text.slice(0, 300)}`))
}

/** The new statements that do not work in another book. */
export function takeAliases(): readonly string[] {
  const texts = [...replaced]
  replaced.clear()
  return texts.flatMap((text) => aliasesIn(text, inject('schemaNames')).map((name) => `${name}: ${text.slice(0, 300)}`))
}

interface Client {
  readonly connectionParameters: { readonly application_name?: string }
}

const textOf = (query: unknown): string =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
      ? query.text
      : ''

const query: unknown = Reflect.get(pg.Client.prototype, 'query')
if (typeof query !== 'function') throw new Error('pg.Client has no method query')

Object.assign(pg.Client.prototype, {
  query(this: Client, ...given: readonly unknown[]): unknown {
    if (pools.has(this.connectionParameters.application_name ?? '')) {
      const text = textOf(given[0])
      if (!checked.has(text)) {
        unchecked.add(text)
        if (this.connectionParameters.application_name !== QUEUE) replaced.add(text)
      }
    }
    return Reflect.apply(query, this, given)
  },
})
