import { X } from 'lucide-react'
import { payeeText } from '../../payments/parse-payee.ts'
import { useTranslations } from '../../lib/translations.ts'
import { RoundButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { RequestFlow } from './use-request-flow.ts'

export function PayerList({ flow: { payers, remove } }: { flow: Pick<RequestFlow, 'payers' | 'remove'> }) {
  const t = useTranslations('requests')
  if (payers.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="grid grid-cols-1">
      {payers.map(({ payee, name, avatar_url }, index) => (
        <li key={payeeText(payee)} className="flex min-h-12 items-center gap-3">
          <Avatar name={name} avatar_url={avatar_url} size="s" />
          <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
          <RoundButton icon={X} label={t('leave_out', { name })} onClick={() => remove(index)} />
        </li>
      ))}
    </ul>
  )
}
