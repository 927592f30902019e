import type { FoundByStaff } from '@hai/contract/overview'
import { SEARCH_MIN } from '@hai/contract/overview-values'
import type { StaffPerson } from '@hai/contract/staff-person'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useBookTitle } from '../ui/book-title.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

const REST_MS = 300
const SHOWN_MAX = 6

export interface MemberFieldProps {
  label: string
  chosen: StaffPerson | null
  error?: ReactNode
  onChoose: (member: StaffPerson | null) => void
}

/** Results show enough to distinguish people with the same name. */
export function MemberField({ label, chosen, error, onChoose }: MemberFieldProps) {
  const t = useTranslations('admin_adjustments')
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim(), REST_MS)
  const isLong = query.length >= SEARCH_MIN
  const search = useQuery({
    ...api.admin_find_member.query({ query, limit: SHOWN_MAX }),
    enabled: isLong && !chosen,
    retry: false,
  })
  if (chosen)
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <div className="flex min-h-(--size-control) items-center gap-3 rounded-box border-[1.5px] border-line-strong px-3.5 py-2">
          <Avatar name={chosen.full_name ?? '?'} size="s" />
          <div className="min-w-0 flex-1 text-sm">
            <MemberName member={chosen} />
          </div>
          <Button kind="plain" size="small" onClick={() => onChoose(null)} aria-label={t('admin_ui.change_of', { what: label })}>
            {t('ui.change')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={label}
        icon={Search}
        type="search"
        autoComplete="off"
        hint={t('member_hint')}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isLong && search.error && <LoadFailed onRetry={() => void search.refetch()} />}
      {isLong && search.data && (
        <ul aria-label={t('members_found')} className="grid gap-1">
          {search.data.items.map((member) => (
            <li key={member.user_id}>
              <Found member={member} onChoose={onChoose} />
            </li>
          ))}
          {search.data.items.length === 0 && <li className="px-1 text-sm text-ink-soft">{t('nobody_found')}</li>}
        </ul>
      )}
    </div>
  )
}

function Found({ member, onChoose }: { member: FoundByStaff; onChoose: MemberFieldProps['onChoose'] }) {
  const t = useTranslations('admin_adjustments')
  const { user_id, full_name, hai_tag, email, phone, tier, is_blocked } = member
  const book = useBookTitle()(member.book)
  return (
    <button
      type="button"
      onClick={() => onChoose({ user_id, full_name, hai_tag, email })}
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-box bg-sunken px-3 py-2 text-start text-sm hover:bg-pressed"
    >
      <Avatar name={full_name ?? '?'} size="s" />
      <span className="min-w-0 flex-[1_1_8rem]">
        <MemberName member={member} plain />
      </span>
      <span className="ms-auto min-w-0 text-end text-ink-soft wrap-anywhere">
        <span className="block">
          <Sensitive kind="email">{email}</Sensitive>
        </span>
        <span className="block">
          {phone && <Sensitive kind="phone">{phone}</Sensitive>} {t('ui.tier', { tier })}
          {is_blocked && `${SEPARATOR}${t('blocked')}`}
          {book !== null && `${SEPARATOR}${book}`}
        </span>
      </span>
    </button>
  )
}
