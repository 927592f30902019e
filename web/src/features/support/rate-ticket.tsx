import type { WholeTicket } from '@hai/contract/support'
import { TICKET_COMMENT_MAX, TICKET_SCORE_MAX } from '@hai/contract/support-values'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/choice.tsx'
import { useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import type { TicketCalls } from './ticket-calls.ts'

const scores = Array.from({ length: TICKET_SCORE_MAX }, (_, at) => TICKET_SCORE_MAX - at)

export function RateTicket({ rate, onChanged }: { rate: TicketCalls['rate']; onChanged: (ticket: WholeTicket) => void }) {
  const t = useTranslations('support')
  const isOnline = useOnline()
  const [score, setScore] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const say = useMutation({
    mutationKey: ['rate_ticket'],
    mutationFn: (given: number) => rate({ score: given, comment: comment.trim() }),
    onSuccess: (ticket) => {
      toast({ title: t('thanks'), kind: 'done' })
      onChanged(ticket)
    },
  })
  const form = useForm({
    errors: { score: score === null && t('score_missing') },
    isBusy: say.isPending || !isOnline,
    onSubmit: () => score !== null && say.mutate(score),
  })
  return (
    <Box>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
        {say.error && <Notice kind="problem" title={errorMessage(say.error)} />}
        <FieldGroup isRadio label={t('how_was_it')} error={form.field('score').error}>
          {scores.map((value) => (
            <label key={value} className="flex min-h-(--size-touch) items-center gap-3">
              <input
                type="radio"
                name="score"
                className="size-5 flex-none accent-accent-ink"
                checked={score === value}
                onChange={() => setScore(value)}
              />
              {t('score', { score: value })}
            </label>
          ))}
        </FieldGroup>
        <LongField label={t('comment')} rows={2} maxLength={TICKET_COMMENT_MAX} value={comment} onChange={setComment} />
        <Button kind="main" type="submit" busy={say.isPending} refused={!isOnline}>
          {t('say_it')}
        </Button>
      </form>
    </Box>
  )
}
