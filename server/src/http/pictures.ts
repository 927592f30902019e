import type { FastifyInstance } from 'fastify'
import { fail } from '../platform/failure.ts'

/** WebP by the id in its address and its size; null: there is none (any more). */
export type ReadPicture = (id: string, size: string) => Promise<Buffer | null>

interface Asked {
  readonly Params: { readonly id: string; readonly size: string }
}

/** An address is given out once and never shows anything else; who has it keeps it to themselves. */
const FOREVER_PRIVATE = 'private, max-age=31536000, immutable'
/** Opened by itself it is a picture and nothing more, whatever a browser may think of it. */
const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** GET /pictures/{id}/{size}.webp: faces of members, at addresses nobody can guess. Only our own pages may embed them. */
export function addPictures(app: FastifyInstance, readPicture: ReadPicture): void {
  app.get<Asked>('/pictures/:id/:size.webp', async ({ params: { id, size } }, reply) => {
    const picture = (await readPicture(id, size)) ?? fail('NOT_FOUND')
    return reply
      .type('image/webp')
      .headers({
        'cache-control': FOREVER_PRIVATE,
        'content-security-policy': PICTURE_POLICY,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(picture)
  })
}
