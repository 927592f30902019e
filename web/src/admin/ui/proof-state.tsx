import type { SystemHealth } from '@hai/contract/health'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'

interface Props {
  proof: Pick<NonNullable<SystemHealth['proof']>, 'at' | 'position' | 'since'> | null
  read_since: string | null
}

/** How old the newest proof of the ledger is, how far it reaches, and since when every posting was read. */
export function ProofState({ proof, read_since }: Props) {
  const t = useTranslations('admin_ui')
  const language = useLanguage()
  if (!proof) return <p>{t('never_proven')}</p>
  const { at, position, since } = proof
  return (
    <>
      <p>{t('proven_until', { when: exactMoment(new Date(at), language), position, since })}</p>
      <p>{read_since ? t('read_since', { when: exactMoment(new Date(read_since), language) }) : t('not_all_read')}</p>
    </>
  )
}
