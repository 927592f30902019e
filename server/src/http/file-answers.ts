import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FileAnswer } from '@hai/contract/file-answer'
import type { Procedure } from '@hai/contract/procedure'
import type { FastifyReply } from 'fastify'
import type { Logger } from '../platform/log.ts'
import { logFailure } from './request-log.ts'

/** The time limit for a whole download on a slow connection. */
const TAKEN_WITHIN_MS = 10 * 60_000

/** The time limit for the client to read one chunk. */
const PIECE_TAKEN_WITHIN_MS = 30_000

/** Calls `onLeft` if the client takes too long to read a chunk. The time to create a chunk does not count. */
async function* watched<Piece>(chunks: AsyncIterable<Piece>, onLeft: () => void): AsyncIterable<Piece> {
  for await (const chunk of chunks) {
    const left = setTimeout(onLeft, PIECE_TAKEN_WITHIN_MS).unref()
    try {
      yield chunk
    } finally {
      clearTimeout(left)
    }
  }
}

/**
 * An error before the first chunk becomes a normal error answer. A later error breaks the connection, because otherwise
 * the client would take a part of the file for the whole file.
 */
export async function sendFile(
  { reply, log }: { readonly reply: FastifyReply; readonly log: Logger },
  type: NonNullable<Procedure['file']>,
  { file_name, chunks }: FileAnswer,
): Promise<FastifyReply> {
  const stream: Readable = Readable.from(
    watched(chunks, () => stream.destroy()),
    { objectMode: false },
  )
  await once(stream, 'readable')
  stream.on('error', (error) => logFailure(log, reply.request, error))
  const tooSlow = setTimeout(() => stream.destroy(), TAKEN_WITHIN_MS).unref()
  stream.once('close', () => clearTimeout(tooSlow))
  return reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .headers({ 'content-disposition': `attachment; filename="${file_name}"`, 'x-content-type-options': 'nosniff' })
    .send(stream)
}
