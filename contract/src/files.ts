import { z } from 'zod'
import { MEGABYTE, procedures } from './procedure.ts'
import { id, upload } from './schemas.ts'

export const files = procedures({
  upload_file: {
    summary:
      'Uploads a picture: JPEG, PNG or WebP of at most 5,000,000 bytes and 25 megapixels, re-encoded to drop metadata. `avatar`: cropped to its central square and set as the caller’s picture. `attachment`: scaled to at most 1,600 pixels per side, for one later call that takes a file_id; invisible to others until then and deleted after a day if unused. At most 200 attachments a day, one upload at a time.',
    access: 'member',
    input: z.strictObject({ purpose: z.enum(['avatar', 'attachment']), content: upload }),
    output: z.object({
      /** Only for an avatar. */
      url: z.string().nullable(),
      /** Only for an attachment. */
      file_id: id.nullable(),
    }),
    errors: ['PICTURE_REFUSED'],
    uploads: { content: 'one' },
    body_bytes_max: 6 * MEGABYTE,
  },
})
