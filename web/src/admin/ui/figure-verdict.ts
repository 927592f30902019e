import type { ComparedFigure } from '@hai/contract/compared'

/**
 * `a_little_…`: outside the range of previous weeks, but too close to the range to be unusual. `too_few`: previous weeks
 * had no events, so a small number cannot be compared.
 */
export type Verdict = 'high' | 'low' | 'a_little_high' | 'a_little_low' | 'as_usual' | 'too_few' | 'not_known'

export function verdictOf({ today, usual, unusual }: Pick<ComparedFigure<string>, 'today' | 'usual' | 'unusual'>): Verdict {
  if (!usual) return 'not_known'
  if (unusual) return unusual
  if (today > usual.high) return usual.high === 0 ? 'too_few' : 'a_little_high'
  return today < usual.low ? 'a_little_low' : 'as_usual'
}
