import type { Payee } from '@hai/contract/transfers'
import { errorDataOf, hasCode, suggestedPayees } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useTranslations } from '../../lib/translations.ts'
import { payeeKind } from '../../payments/parse-payee.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SimilarPeople } from '../../ui/similar-people.tsx'
import { suggestionToPerson, type Person } from './send-flow.ts'

interface LookupErrorProps {
  error: unknown
  payee: Payee
  onRetry: () => void
  onChoose: (person: Person) => void
}

export function LookupError({ error, payee, onRetry, onChoose }: LookupErrorProps) {
  const t = useTranslations('transfers')
  const spent = errorDataOf(error, 'RATE_LIMITED')
  const people = suggestedPayees(error)
  if (people.length > 0) return <SimilarPeople people={people} onChoose={(person) => onChoose(suggestionToPerson(person))} />
  if (hasCode(error, 'RECIPIENT_UNAVAILABLE')) return <Notice kind="problem" title={t('err_nobody')} />
  if (hasCode(error, 'RECIPIENT_IS_SELF')) return <Notice kind="problem" title={errorMessage(error)} />
  if (spent) return <Notice kind="problem" title={t('err_lookups', { time: clockTime(new Date(spent.retry_at)) })} />
  if (hasCode(error, 'BAD_REQUEST')) return <Notice kind="problem" title={t('ui.payee_hint', { kind: payeeKind(payee) })} />
  return (
    <Notice kind="problem" title={t('err_lookup')}>
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}
