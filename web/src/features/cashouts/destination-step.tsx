import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { usePhoneReader } from '../../lib/use-phone-reader.ts'
import { useTranslations } from '../../lib/translations.ts'
import { RoundButton } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { Choice } from '../../ui/choice.tsx'
import { destinationOf, destinationOfSaved, destinationProblems, type SavedDestination } from './destination-draft.ts'
import { DestinationForm } from './destination-form.tsx'
import type { CashOutFlow } from './use-cash-out.ts'
import { SEPARATOR } from '../../lib/separator.ts'

interface WhereProps {
  flow: CashOutFlow
  formId: string
}

export function DestinationStep(props: WhereProps) {
  const t = useTranslations('cashouts')
  const { data, isPending, refetch } = useQuery(api.list_saved_destinations.query())
  if (data) return <Where {...props} saved={data.items} />
  return isPending ? <RowsSkeleton rows={3} label={t('ui.loading')} /> : <LoadFailed onRetry={() => void refetch()} />
}

function Where({ flow, formId, saved }: WhereProps & { saved: readonly SavedDestination[] }) {
  const t = useTranslations('cashouts')
  const readPhone = usePhoneReader()
  const { where, changeWhere } = flow
  const { draft, saveAs } = where
  const chosen_id = where.chosen_id === undefined ? (saved[0]?.id ?? null) : where.chosen_id
  const chosen = saved.find(({ id }) => id === chosen_id)
  const problems = chosen ? {} : destinationProblems(draft, readPhone)
  const form = useForm({
    errors: {
      full_name: problems.full_name && t(problems.full_name),
      phone: problems.phone && t(problems.phone),
      account: problems.account && t(problems.account),
      commune: problems.commune && t(problems.commune),
      saveAs: !chosen && saveAs?.trim() === '' && t('keep_as_error'),
    },
    onSubmit: () => {
      const destination = chosen ? destinationOfSaved(chosen) : destinationOf(draft, readPhone)
      if (destination) flow.toAgent(destination, chosen ? null : (saveAs?.trim() ?? null))
    },
  })
  return (
    <StepBody label={t('payout_details')}>
      <form id={formId} noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        {saved.length > 0 && (
          <fieldset className="grid grid-cols-1 gap-1.5">
            <legend className="pb-1.5 text-sm font-medium">{t('saved_ones')}</legend>
            {saved.map((one) => (
              <div key={one.id} className="flex items-center gap-1">
                <Choice
                  name="destination"
                  isChosen={chosen?.id === one.id}
                  onChoose={() => changeWhere({ chosen_id: one.id })}
                  title={one.label}
                  sub={`${t(`method_${one.method}`)}${SEPARATOR}${one.full_name}${SEPARATOR}${one.commune}`}
                />
                <Forget destination={one} />
              </div>
            ))}
            <Choice
              name="destination"
              isChosen={!chosen}
              onChoose={() => changeWhere({ chosen_id: null })}
              title={t('new_one')}
            />
          </fieldset>
        )}
        {!chosen && (
          <DestinationForm
            draft={draft}
            saveAs={saveAs}
            onChange={(part) => changeWhere({ draft: { ...draft, ...part } })}
            onSaveAs={(label) => changeWhere({ saveAs: label })}
            field={form.field}
          />
        )}
      </form>
    </StepBody>
  )
}

function Forget({ destination: { id, label } }: { destination: SavedDestination }) {
  const t = useTranslations('cashouts')
  const forget = useMutation({
    mutationKey: ['delete_destination'],
    mutationFn: () => api.delete_destination({ destination_id: id }),
    onError: (error) => toast({ title: errorMessage(error), kind: 'problem' }),
  })
  return <RoundButton label={t('forget', { label })} icon={Trash2} aria-busy={forget.isPending} onClick={() => forget.mutate()} />
}
