import { inQuotes } from './quotation-marks.ts'

/** Keeps a final initial ("Marie J.") on the same line as the name. */
export const nonBreakingName = (name: string): string => name.replace(/ (?=\p{L}\.$)/u, '\u00a0')

export const personLabel = ({
  hai_tag,
  nickname,
}: {
  readonly hai_tag: string | null
  readonly nickname: string | null
}): string => [hai_tag && `@${hai_tag}`, nickname && inQuotes(nickname)].filter(Boolean).join(' · ')
