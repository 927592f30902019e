import type { Translate } from '../../lib/words.ts'

/** Kinds of postings as the book writes them: `cash_out_held` reads "Cash out held". Null: the posting itself is gone. */
export function kindText(kind: string | null, t: Translate<'admin_ledger'>): string {
  if (kind === null) return t('posting_gone')
  const words = kind.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
