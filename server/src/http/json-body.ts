import type { FastifyInstance } from 'fastify'
import { Failure } from '../platform/failure.ts'

/** Escapes that may stand for NUL or for half a character, neither of which PostgreSQL can hold. */
const suspicious = /\\u(?:0000|d[89a-f])/i

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Walks without recursion: a body may be nested a hundred thousand deep. */
function isStorableThroughout(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && !isStorable(next)) return false
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) {
        if (!isStorable(key)) return false
        open.push(inner)
      }
    }
  }
  return true
}

/** Bodies are JSON and nothing else; text that no database column can hold is refused here, once for every call. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body, (error, value) => {
      if (error) done(error)
      else if (suspicious.test(body) && !isStorableThroughout(value)) {
        done(
          new Failure('BAD_REQUEST', { fields: [{ path: '', reason: 'NUL and unpaired surrogates are not allowed in text' }] }),
        )
      } else done(null, value)
    })
  })
}
