import { cents } from '@hai/contract/money'
import { PAY_LINK_DAYS_MAX, SPLIT_MAX } from '@hai/contract/bounds'
import { z } from 'zod'
import type { PayLinkFigures, RequestFigures, SendFigures } from './product-figures.ts'
import { StartRefusal } from './start-refusal.ts'

export const figure = (min: number, max: number, usual: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be ${min} to ${max}`)
    .max(max, `must be ${min} to ${max}`)
    .default(usual)

/** Defaults that the web build contains. The server replaces them with its settings. */
export const builtForSends = { undoWindowSeconds: 60, pendingSendDays: 14 } as const

export const figures = {
  CONFIRM_ABOVE_CENTS: figure(0, 1_000_000_00, 50_00),
  UNDO_WINDOW_SECONDS: figure(10, 3_600, builtForSends.undoWindowSeconds),
  PENDING_SEND_DAYS: figure(1, 365, builtForSends.pendingSendDays),
  REMINDER_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/, 'must be days such as 1,7,12')
    .transform((days) =>
      days
        .split(',')
        .map(Number)
        .sort((a, b) => a - b),
    )
    .optional(),
  PAY_LINK_DAYS: figure(1, PAY_LINK_DAYS_MAX, 30),
  PAY_LINKS_PER_DAY: figure(1, 10_000, 200),
  LOOKUPS_PER_DAY: figure(1, 10_000, 20),
  LOOKUPS_PER_MINUTE: figure(1, 10_000, 5),
  REQUEST_DAYS: figure(1, 365, 14),
  OPEN_REQUESTS_MAX: figure(1, 1_000, 60),
  OPEN_REQUESTS_PER_PERSON: figure(1, 100, 3),
  // At least the size of the largest split, because a split creates that many requests at once.
  REQUESTS_PER_DAY: figure(SPLIT_MAX, 1_000, 60),
  REQUESTS_PER_PERSON_PER_DAY: figure(1, 100, 5),
  DECLINED_REQUEST_PAUSE_HOURS: figure(0, 8_760, 72),
}

type Figures = z.output<z.ZodObject<typeof figures>>

/** Default days on which a recipient is reminded of a send. Days on or after the return of the send are left out. */
const usualReminderDays = [1, 7, 12]

/** Throws StartRefusal for a reminder on or after the day on which an unclaimed send is returned. */
function readReminderDays({ REMINDER_DAYS: configured, PENDING_SEND_DAYS: end }: Figures): readonly number[] {
  const late = configured?.find((day) => day >= end)
  if (late !== undefined)
    throw new StartRefusal(
      `REMINDER_DAYS must be before PENDING_SEND_DAYS: an unclaimed send is returned after ${end} days, so a reminder on day ${late} would be too late.`,
    )
  return configured ?? usualReminderDays.filter((day) => day < end)
}

export const readSendFigures = (env: Figures): SendFigures => ({
  confirmAbove: cents(env.CONFIRM_ABOVE_CENTS),
  undoWindowSeconds: env.UNDO_WINDOW_SECONDS,
  pendingSendDays: env.PENDING_SEND_DAYS,
  reminderDays: readReminderDays(env),
  lookupsPerDay: env.LOOKUPS_PER_DAY,
  lookupsPerMinute: env.LOOKUPS_PER_MINUTE,
})

export const readRequestFigures = (env: Figures): RequestFigures => ({
  requestDays: env.REQUEST_DAYS,
  openMax: env.OPEN_REQUESTS_MAX,
  openPerPersonMax: env.OPEN_REQUESTS_PER_PERSON,
  perDay: env.REQUESTS_PER_DAY,
  perPersonPerDay: env.REQUESTS_PER_PERSON_PER_DAY,
  declinedPauseHours: env.DECLINED_REQUEST_PAUSE_HOURS,
})

export const readPayLinkFigures = (env: Figures): PayLinkFigures => ({ days: env.PAY_LINK_DAYS, perDay: env.PAY_LINKS_PER_DAY })
