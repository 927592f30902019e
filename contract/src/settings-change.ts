import { z } from 'zod'
import { SETTING_REASON_MAX, SETTING_REASON_MIN } from './bounds.ts'
import { id, INTEGER_MAX, isoTime, text } from './schemas.ts'

export const changeReason = text({ min: SETTING_REASON_MIN, max: SETTING_REASON_MAX })

export const changedBy = z.object({ user_id: id, full_name: z.string(), hai_tag: z.string() })

/**
 * Optimistic lock: the number of changes that the caller knows of. CONFLICT if someone else has changed the settings
 * since.
 */
export const version = z.int().min(0).max(INTEGER_MAX)

export const askedChange = z.object({ approval_id: id, expires_at: isoTime })

export const settingsChange = <Figures extends z.ZodType>(figures: Figures) =>
  z.object({ changed_by: changedBy, changed_at: isoTime, reason: z.string(), before: figures, after: figures })
