import { z } from 'zod'
import { fail } from './failure.ts'

/** Fails: BAD_REQUEST, for what no page of a list ever ended with. */
export const notACursor = (): never =>
  fail('BAD_REQUEST', { fields: [{ path: 'cursor', reason: 'is not a cursor of this list' }] })

/** The id of the last of a page; undefined: the first page. Fails: BAD_REQUEST. */
export const readIdCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined || z.uuid().safeParse(cursor).success ? cursor : notACursor()
