import { z } from 'zod'
import { MEGABYTE, procedures } from './procedure.ts'
import { id, upload } from './schemas.ts'

export const files = procedures({
  upload_file: {
    summary:
      'Takes a file: a JPEG, PNG or WebP of at most 5,000,000 bytes and 25 megapixels, decoded and written anew without anything but its pixels. `avatar`: cut to its middle square, it becomes the caller’s picture in place of the one before. `attachment`: kept whole, at most 1,600 pixels each way, for one call of the caller’s that takes a file_id; nobody sees it until then, and after a day without it is gone. At most 200 attachments a day. While one of a caller’s is made, their next is refused.',
    access: 'member',
    input: z.strictObject({ purpose: z.enum(['avatar', 'attachment']), content: upload }),
    output: z.object({
      /** Of an avatar. */
      url: z.string().nullable(),
      /** Of an attachment. */
      file_id: id.nullable(),
    }),
    errors: ['PICTURE_REFUSED'],
    uploads: { content: 'one' },
    body_bytes_max: 6 * MEGABYTE,
  },
})
