import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FileAnswer } from '@hai/contract/file-answer'
import type { Procedure } from '@hai/contract/procedure'
import type { FastifyReply } from 'fastify'
import type { Logger } from '../platform/log.ts'
import { logFailure } from './request-log.ts'

/** For a file to be taken whole, over the slowest line; who takes longer only wants to hold what makes it. */
const TAKEN_WITHIN_MS = 10 * 60_000

/**
 * Sends a file piece by piece, as fast as it is taken. What fails before its first piece is answered as any refusal; what fails
 * later breaks the connection off, so that nobody takes a half for the whole.
 */
export async function sendFile(
  { reply, log }: { readonly reply: FastifyReply; readonly log: Logger },
  type: NonNullable<Procedure['file']>,
  { file_name, chunks }: FileAnswer,
): Promise<FastifyReply> {
  const stream = Readable.from(chunks, { objectMode: false })
  await once(stream, 'readable')
  stream.on('error', (error) => logFailure(log, reply.request, error))
  const tooSlow = setTimeout(() => stream.destroy(), TAKEN_WITHIN_MS).unref()
  stream.once('close', () => clearTimeout(tooSlow))
  return reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .headers({ 'content-disposition': `attachment; filename="${file_name}"`, 'x-content-type-options': 'nosniff' })
    .send(stream)
}
