import type { WholeStaffTicket } from '@hai/contract/support-admin'
import { fillPlaceholders } from '@hai/contract/support-values'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Picker } from '../../ui/picker.tsx'
import { POLLING } from '../ui/polling.ts'

interface PreparedProps {
  ticket: WholeStaffTicket
  /** Receives the answer in the customer's language with filled placeholders. Staff review it before sending. */
  onPick: (text: string) => void
}

export function CannedAnswerPicker({ ticket: { language, customer, subject }, onPick }: PreparedProps) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const { data } = useQuery({ ...api.admin_list_canned_answers.query(), ...POLLING })
  if (!data || data.items.length === 0) return null
  const values = { name: customer.full_name ?? '', subject, staff: profile.full_name ?? '' }
  return (
    <Picker
      variant="field"
      label={t('insert_prepared')}
      icon={MessageSquareText}
      value=""
      options={[{ value: '', text: t('choose') }, ...data.items.map(({ id, title }) => ({ value: id, text: title }))]}
      onPick={(picked) => {
        const found = data.items.find(({ id }) => id === picked)
        if (found) onPick(fillPlaceholders(found.body[language], values))
      }}
    />
  )
}
