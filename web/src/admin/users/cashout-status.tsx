import type { CashoutStatus } from '@hai/contract/cashout-steps'
import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'

const over: Readonly<Partial<Record<CashoutStatus, Tone>>> = {
  completed: 'plain',
  disputed: 'problem',
  refunded: 'back',
  cancelled: 'back',
  expired: 'back',
}

export function CashoutState({ status }: { status: CashoutStatus }) {
  const t = useTranslations('admin_ui')
  return <Status tone={over[status] ?? 'wait'}>{t(`status_${status}`)}</Status>
}
