import type { StaffPerson } from '@hai/contract/staff-person'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { Sensitive, Tag } from './sensitive.tsx'

export type NamedMember = Pick<StaffPerson, 'user_id' | 'full_name' | 'hai_tag'> & Partial<Pick<StaffPerson, 'email'>>

export function MemberName({ member, plain = false }: { member: NamedMember | null; plain?: boolean }) {
  const t = useTranslations('admin_ui')
  if (!member) return <span className="text-ink-soft">{t('none')}</span>
  const { user_id, full_name, hai_tag, email } = member
  const name = full_name ? <Sensitive kind="name">{full_name}</Sensitive> : t('no_name')
  return (
    <span className="block min-w-32 wrap-anywhere">
      {plain ? (
        <span className="block font-medium">{name}</span>
      ) : (
        <Link href={adminPaths.user(user_id)} className="block font-medium text-inherit no-underline hover:underline">
          {name}
        </Link>
      )}
      <span className="block text-ink-soft">
        {hai_tag ? <Tag of={{ hai_tag, full_name }} /> : email && <Sensitive kind="email">{email}</Sensitive>}
      </span>
    </span>
  )
}
