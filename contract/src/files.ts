import { z } from 'zod'
import { procedures } from './procedure.ts'

const MEGABYTE = 1024 * 1024

export const files = procedures({
  upload_file: {
    summary:
      'Takes a file as base64. `avatar`: a JPEG, PNG or WebP of at most 5,000,000 bytes and 25 megapixels; it is decoded, cut to its middle square, written anew without anything but its pixels, and becomes the caller’s picture in place of the one before. While one of a caller’s is made, their next is refused.',
    access: 'member',
    input: z.strictObject({ purpose: z.enum(['avatar']), content: z.string().min(1) }),
    output: z.object({ url: z.string() }),
    errors: ['PICTURE_REFUSED'],
    body_bytes_max: 7 * MEGABYTE,
  },
})
