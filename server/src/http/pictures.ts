import type { FastifyInstance } from 'fastify'
import { fail } from '../platform/failure.ts'

export type ReadPicture = (id: string, size: string) => Promise<Buffer | null>

interface PictureRequest {
  readonly Params: { readonly id: string; readonly size: string }
}

/** The content of a URL never changes. Only the reader’s own browser may cache it. */
const FOREVER_PRIVATE = 'private, max-age=31536000, immutable'
/** Makes a directly opened file harmless, even if a browser takes it for something other than a picture. */
const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Nobody can guess the URLs of profile pictures, and only our own pages can embed them. */
export function addPictures(app: FastifyInstance, readPicture: ReadPicture): void {
  app.get<PictureRequest>('/pictures/:id/:size.webp', async ({ params: { id, size } }, reply) => {
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
