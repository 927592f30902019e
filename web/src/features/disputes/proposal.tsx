import type { Dispute } from '@hai/contract/disputes'
import type { CallInput } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheDispute } from './live-disputes.ts'
import { useOtherName, OutcomeFigures } from './outcome-figures.tsx'

interface ProposalProps {
  dispute: Dispute
  proposal: NonNullable<Dispute['proposal']>
}

/** `onClose` runs when the accept dialog closes. */
export function Proposal({
  dispute,
  proposal,
  opensAcceptDialog,
  onClose,
}: ProposalProps & { opensAcceptDialog: boolean; onClose: () => void }) {
  const t = useTranslations('disputes')
  const language = useLanguage()
  const isOnline = useOnline()
  const name = useOtherName(dispute)
  const [isAccepting, setAccepting] = useState(opensAcceptDialog && dispute.actions.includes('accept'))
  const answer = useAnswer({ dispute, proposal })
  const { outcome, by } = proposal
  const until = exactMoment(new Date(proposal.expires_at), language)
  return (
    <section aria-label={t('proposal')} className="grid grid-cols-1 gap-3 rounded-box bg-accent-wash px-edge py-3.5">
      <div>
        <h3>{t('proposal')}</h3>
        <p className="wrap-anywhere">{t(`proposal_${by}_${outcome}_${dispute.role}`, { name })}</p>
      </div>
      <OutcomeFigures dispute={dispute} outcome={outcome} />
      <p className="text-sm text-ink-soft">{t(`proposal_until_${by}`, { name, at: until })}</p>
      {answer.error && !isAccepting && <Notice kind="problem" title={errorMessage(answer.error)} />}
      {by === 'you' ? (
        <Button wide busy={answer.isPending} refused={!isOnline} onClick={() => answer.mutate('retract')}>
          {t('retract')}
        </Button>
      ) : (
        <>
          <Button kind="main" wide refused={!isOnline} onClick={() => setAccepting(true)}>
            {t('ui.accept')}
          </Button>
          <Button wide busy={answer.isPending && !isAccepting} refused={!isOnline} onClick={() => answer.mutate('decline')}>
            {t('ui.decline')}
          </Button>
        </>
      )}
      {isAccepting && (
        <FormDialog
          title={t('accept_title')}
          submitLabel={t('accept_action')}
          busy={answer.isPending}
          onClose={() => {
            setAccepting(false)
            onClose()
          }}
          onSubmit={() => answer.mutate('accept')}
        >
          {answer.error && <Notice kind="problem" title={errorMessage(answer.error)} />}
          <p>
            {t(`accept_${outcome}_${dispute.role}`, {
              name,
              amount: formatUsd(dispute.outcomes?.[outcome] ?? dispute.item.held),
            })}
          </p>
          <OutcomeFigures dispute={dispute} outcome={outcome} />
          <p className="text-sm text-ink-soft">{t('accept_final')}</p>
        </FormDialog>
      )}
    </section>
  )
}

type Answer = CallInput<'answer_dispute_proposal'>['answer']

const done = { accept: 'accepted', decline: 'declined_now', retract: 'retracted_now' } as const

function useAnswer({ dispute: { id: dispute_id }, proposal: { id: proposal_id } }: ProposalProps) {
  const t = useTranslations('disputes')
  // One key per answer, so that pressing again after a lost response repeats the same command.
  const [keys] = useState(() => ({ accept: crypto.randomUUID(), decline: crypto.randomUUID(), retract: crypto.randomUUID() }))
  return useMutation({
    mutationKey: ['answer_dispute_proposal'],
    mutationFn: (answer: Answer) =>
      api.answer_dispute_proposal({ idempotency_key: keys[answer], dispute_id, proposal_id, answer }),
    onSuccess: (answered, answer) => {
      cacheDispute(answered)
      toast({ title: t(done[answer]) })
    },
  })
}
