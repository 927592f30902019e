import { cents } from '@hai/contract/schemas'
import { z } from 'zod'

/** What a funding’s posting says about itself. */
export const fundingDetails = z.object({ funding_id: z.uuid(), method: z.string(), amount: cents, fee: cents, tax: cents })
