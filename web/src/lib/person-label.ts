import { inQuotes } from './quotation-marks.ts'
import { SEPARATOR } from './separator.ts'

export const personLabel = ({
  hai_tag,
  nickname,
}: {
  readonly hai_tag: string | null
  readonly nickname: string | null
}): string => [hai_tag && `@${hai_tag}`, nickname && inQuotes(nickname)].filter(Boolean).join(SEPARATOR)
