import { z } from 'zod'
import { id } from './schemas.ts'

/** A person as shown to staff in lists. Name and tag are null until chosen. */
export const staffPerson = z.object({
  user_id: id,
  full_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  email: z.string(),
})
export type StaffPerson = z.infer<typeof staffPerson>
