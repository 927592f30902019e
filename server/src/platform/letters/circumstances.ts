import { z } from 'zod'
import { deviceOf } from '../device.ts'
import { exactMoment } from '../words/dates.ts'
import { type Language, words } from '../words/words.ts'

/** The connection something came over. */
export const connectionSchema = z.object({ ip: z.string(), user_agent: z.string() })
export type Connection = Readonly<z.infer<typeof connectionSchema>>

/** “From: Chrome, Android, 203.0.113.7.” Of what a browser says of itself only products that we know are repeated. */
export function whereFrom(language: Language, { ip, user_agent }: Connection): string {
  const { browser, system } = deviceOf(user_agent)
  const place = [browser, system, ip].filter((part) => part !== null).join(', ')
  return words(language)('mail.where', { place })
}

interface Circumstances {
  readonly at: Date
  /** Where the platform stands. */
  readonly timeZone: string
  /** Null: not over the web. */
  readonly from: Connection | null
}

/** When and from where something was done to an account, so that its owner can tell whether it was them. */
export function whenAndWhere(language: Language, { at, timeZone, from }: Circumstances): string {
  const when = words(language)('mail.when', { time: exactMoment(at, language, timeZone) })
  return from === null ? when : `${when} ${whereFrom(language, from)}`
}
