import { errorDataOf, hasCode, suggestedPayees } from '../../api/api-error.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SimilarPeople } from '../../ui/similar-people.tsx'
import type { PayeeLookup } from './use-planned-payee.ts'

interface LookupErrorProps {
  lookup: Extract<PayeeLookup, { kind: 'nobody' | 'failed' }>
  onChoose: (hai_tag: string) => void
}

export function LookupError({ lookup, onChoose }: LookupErrorProps) {
  const t = useTranslations('schedules')
  const people = lookup.kind === 'nobody' ? suggestedPayees(lookup.error) : []
  if (people.length > 0) return <SimilarPeople people={people} onChoose={({ hai_tag }) => onChoose(hai_tag)} />
  if (lookup.kind === 'nobody') return <Notice kind="wait" title={t('err_nobody')} />
  const spent = errorDataOf(lookup.error, 'RATE_LIMITED')
  if (spent) return <Notice kind="problem" title={t('ui.err_lookups', { time: clockTime(new Date(spent.retry_at)) })} />
  if (hasCode(lookup.error, 'RECIPIENT_IS_SELF')) return <Notice kind="problem" title={t('ui.err_self')} />
  return (
    <Notice kind="problem" title={t('ui.err_lookup')}>
      <Button size="small" className="mt-2 justify-self-start" onClick={lookup.retry}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}
