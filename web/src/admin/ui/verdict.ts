import type { ComparedFigure } from '@hai/contract/compared'

/**
 * What is said of a figure beside the weeks before. A little above or below: outside what those weeks had, but too close to it to be
 * unusual. too_few: those weeks had none at all, which a few are not measured against.
 */
export type Verdict = 'high' | 'low' | 'a_little_high' | 'a_little_low' | 'as_usual' | 'too_few' | 'not_known'

export function verdictOf({ today, usual, unusual }: Pick<ComparedFigure<string>, 'today' | 'usual' | 'unusual'>): Verdict {
  if (!usual) return 'not_known'
  if (unusual) return unusual
  if (today > usual.high) return usual.high === 0 ? 'too_few' : 'a_little_high'
  return today < usual.low ? 'a_little_low' : 'as_usual'
}
