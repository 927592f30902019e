import type { Cashout } from '@hai/contract/cashout-record'
import { hasHandoverCode } from '@hai/contract/cashout-steps'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'

/** Tells the agent not to pay out. It does not say why the wallet is locked, which is private. */
export function MemberLocked({ job: { status, destination_details } }: { job: Cashout }) {
  const t = useTranslations('agents')
  const action = inQuotes(t(hasHandoverCode(destination_details.method) ? 'without_code' : 'mark_sent'))
  return (
    <Notice kind="problem" title={t('member_locked')}>
      <p>{status === 'accepted' ? t('member_locked_text', { action }) : t('marked_sent_text')}</p>
    </Notice>
  )
}
