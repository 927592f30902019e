import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FileAnswer } from '@hai/contract/file-answer'
import type { Procedure } from '@hai/contract/procedure'
import type { FastifyReply } from 'fastify'
import type { Logger } from '../platform/log.ts'
import { logFailure } from './request-log.ts'

/** For a file to be taken whole, over the slowest line; who takes longer only wants to hold what makes it. */
const TAKEN_WITHIN_MS = 10 * 60_000

/** For the next piece to be taken; who takes nothing for so long has gone, or wants to hold what makes the file. */
const PIECE_TAKEN_WITHIN_MS = 30_000

/** These pieces as they are taken; calls `onLeft` when one has waited too long. How long it takes to make them does not count. */
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
 * Sends a file piece by piece, as fast as it is taken. What fails before its first piece is answered as any refusal; what fails
 * later breaks the connection off, so that nobody takes a half for the whole.
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
