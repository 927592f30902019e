import type { FastifyInstance } from 'fastify'
import { fail } from '../platform/failure.ts'

/** A picture as WebP by the id and size in its URL, or null. */
export type ReadPicture = (id: string, size: string) => Promise<Buffer | null>

interface Asked {
  readonly Params: { readonly id: string; readonly size: string }
}

/** A URL never changes its content, and only its reader’s browser may cache it. */
const FOREVER_PRIVATE = 'private, max-age=31536000, immutable'
/** Opened directly, the file is only an image, even if a browser misjudges its type. */
const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** GET /pictures/{id}/{size}.webp: profile pictures at unguessable URLs. Only our own pages can embed them. */
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
