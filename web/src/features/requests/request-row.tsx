import { isolated } from '@hai/contract/isolated'
import type { MoneyRequest } from '@hai/contract/requests'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Row } from '../../ui/row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { nameOf, requestStatusStyle } from './request-status-style.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export function RequestRow({ request }: { request: MoneyRequest }) {
  const t = useTranslations('requests')
  const { counterparty, note, status, direction } = request
  const name = nameOf(counterparty, t)
  const nickname = counterparty.nickname && inQuotes(counterparty.nickname)
  const stranger = request.is_stranger && direction === 'incoming' && t('stranger')
  const start = [nickname, stranger].filter(Boolean).join(SEPARATOR)
  return (
    <Row
      href={paths.request(request.id)}
      start={<Avatar name={name} avatar_url={counterparty.avatar_url} />}
      title={name}
      sub={
        <>
          {start && start + SEPARATOR}
          {note === '' ? <RelativeTime iso={request.created_at} capital={start === ''} /> : isolated(note)}
        </>
      }
      end={<Amount cents={request.amount} kind={requestStatusStyle(request).amount} />}
      endSub={t(`status_${status}`)}
    />
  )
}
