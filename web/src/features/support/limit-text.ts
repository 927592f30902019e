import { formatUsd } from '@hai/contract/money'
import type { LimitFigures } from '../../lib/support-paths.ts'
import type { Translate } from '../../lib/translations.ts'

/** The limit and what is left of it, for the message to support. */
export function limitText({ kind, limit, used, remaining }: LimitFigures, t: Translate<'errors'>): string {
  if (kind === 'each') return t('limit_each', { limit: formatUsd(limit) })
  return t('limit_left', { kind, limit: formatUsd(limit), used: formatUsd(used), remaining: formatUsd(remaining) })
}
