import type { Language } from '@hai/contract/languages'
import { z } from 'zod'
import { deviceOf } from '../device.ts'
import { exactMoment } from '../words/dates.ts'
import { translationsFor } from '../words/words.ts'

export const connectionSchema = z.object({ ip: z.string(), user_agent: z.string() })
export type Connection = Readonly<z.infer<typeof connectionSchema>>

/** “From: Chrome, Android, 203.0.113.7.” Contains known product names only, because anyone can write a user agent. */
export function describeConnection(language: Language, { ip, user_agent }: Connection): string {
  const { browser, system } = deviceOf(user_agent)
  const place = [browser, system, ip].filter((part) => part !== null).join(', ')
  return translationsFor(language)('mail.where', { place })
}

interface TimeAndPlace {
  readonly at: Date
  readonly timeZone: string
  /** Null if the change was not made over the web. */
  readonly from: Connection | null
}

export function describeTimeAndPlace(language: Language, { at, timeZone, from }: TimeAndPlace): string {
  const when = translationsFor(language)('mail.when', { time: exactMoment(at, language, timeZone) })
  return from === null ? when : `${when} ${describeConnection(language, from)}`
}
