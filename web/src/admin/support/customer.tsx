import type { StaffTicket } from '@hai/contract/support-admin'
import { useTranslations } from '../../lib/translations.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

export function Customer({ of: { user_id, ...person }, plain = false }: { of: StaffTicket['customer']; plain?: boolean }) {
  const t = useTranslations('admin_support')
  if (user_id !== null) return <MemberName member={{ user_id, ...person }} plain={plain} />
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="block font-medium">{t('guest')}</span>
      <span className="block text-ink-soft">
        <Sensitive kind="email">{person.email}</Sensitive>
      </span>
    </span>
  )
}
