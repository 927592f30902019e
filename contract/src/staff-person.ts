import { z } from 'zod'
import { id } from './schemas.ts'

/** Somebody as the staff see them in lists. Name and tag are null before they are chosen. */
export const staffPerson = z.object({
  user_id: id,
  full_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  email: z.string(),
})
export type StaffPerson = z.infer<typeof staffPerson>
