import { z } from 'zod'
import { SETTING_REASON_MAX, SETTING_REASON_MIN } from './bounds.ts'
import { id, INTEGER_MAX, isoTime, text } from './schemas.ts'

/** Why somebody of the staff changes a figure, as its history says. */
export const changeReason = text({ min: SETTING_REASON_MIN, max: SETTING_REASON_MAX })

/** Who of the staff changed a figure. */
export const changedBy = z.object({ user_id: id, full_name: z.string(), hai_tag: z.string() })

/** How often a row of figures was changed: whoever changes it says how often they know of, and CONFLICT tells that somebody else was there. */
export const version = z.int().min(0).max(INTEGER_MAX)

/** A change that waits for a second super_admin. Nothing has changed yet. */
export const askedChange = z.object({ approval_id: id, expires_at: isoTime })

/** One change of a row of figures, before and after. */
export const settingsChange = <Figures extends z.ZodType>(figures: Figures) =>
  z.object({ changed_by: changedBy, changed_at: isoTime, reason: z.string(), before: figures, after: figures })
