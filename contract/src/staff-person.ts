import { z } from 'zod'
import { id } from './schemas.ts'

export const staffPerson = z.object({
  user_id: id,
  full_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  email: z.string(),
})
export type StaffPerson = z.infer<typeof staffPerson>
