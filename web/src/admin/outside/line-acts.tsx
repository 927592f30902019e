import type { Output } from '@hai/contract/contract'
import { EXPLANATION_MAX, EXPLANATION_MIN } from '@hai/contract/outside-accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import type { Line } from './line-text.ts'

type Said = Output<'explain_outside_line'>

/** Does something with one line; what is shown of it anywhere is asked for anew. */
function useLineAct<Input>(act: (input: Input) => Promise<{ line: Line; status?: Said['status'] }>, onDone: () => void) {
  const t = useWords('admin_outside')
  return useMutation({
    mutationFn: act,
    onSuccess: ({ status }) => {
      if (status === 'pending') toast({ title: t('asked_title'), text: t('asked_text'), kind: 'wait' })
      else toast({ title: t('done'), kind: 'done' })
      for (const { key } of [
        api.get_outside_summary,
        api.list_outside_lines,
        api.list_outside_entries,
        api.list_outside_statements,
        api.admin_list_approvals,
      ])
        void queryClient.invalidateQueries({ queryKey: key })
      onDone()
    },
  })
}

interface ActProps {
  line: Line
  onDone: () => void
}

function Failed({ error }: { error: unknown }) {
  const t = useWords('admin_outside')
  return error ? (
    <Notice kind="problem" title={t('failed')}>
      {errorWords(error)}
    </Notice>
  ) : null
}

/** Takes back what was said. */
export function Reopen({ line: { line_id }, onDone }: ActProps) {
  const t = useWords('admin_outside')
  const { mutate, isPending, error } = useLineAct(api.reopen_outside_line, onDone)
  return (
    <>
      <Failed error={error} />
      <Button busy={isPending} onClick={() => mutate({ line_id })}>
        {t('reopen')}
      </Button>
    </>
  )
}

/** What can be said of a line that nobody has said anything of. */
export const OpenLine = (props: ActProps) => (
  <>
    <SecondNeeded of={props.line} />
    <Match {...props} />
    <Explain {...props} />
  </>
)

/** Why what is said here waits for somebody else. */
function SecondNeeded({ of: { needs_approval } }: { of: Line }) {
  const t = useWords('admin_outside')
  if (needs_approval.length === 0) return null
  return (
    <Notice kind="wait" icon={Users} title={t('second_needed')}>
      <p>{t(needs_approval.includes('own_statement') ? 'second_own' : 'second_amount')}</p>
    </Notice>
  )
}

function Match({ line: { line_id, account, amount, needs_approval }, onDone }: ActProps) {
  const t = useWords('admin_outside')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useLineAct(api.match_outside_line, onDone)
  const { data } = useQuery(api.list_outside_entries.query({ account, state: 'open', amount: Math.abs(amount), limit: 10 }))
  const candidates = data?.items.filter((entry) => entry.amount === amount)
  return (
    <section aria-label={t('match')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3>{t('match')}</h3>
      {candidates?.length === 0 && <p className="text-sm text-ink-soft">{t('no_candidates')}</p>}
      {candidates && candidates.length > 0 && (
        <div className="grid justify-items-start gap-1">
          <p className="text-sm">{t('candidates')}</p>
          {candidates.map(({ transaction_id, created_at }) => (
            <Button
              key={transaction_id}
              size="small"
              kind="edge"
              busy={isPending}
              onClick={() => mutate({ line_id, transaction_id })}
            >
              {t('choose', { at: exactMoment(new Date(created_at), language) })}
            </Button>
          ))}
        </div>
      )}
      <Field
        label={t('match_id')}
        hint={t('match_text')}
        value={typed}
        onChange={({ target }) => setTyped(target.value.trim())}
      />
      <Failed error={error} />
      <Button busy={isPending} refused={typed === ''} onClick={() => mutate({ line_id, transaction_id: typed })}>
        {t(needs_approval.length > 0 ? 'ask_match' : 'match')}
      </Button>
    </section>
  )
}

function Explain({ line, onDone }: ActProps) {
  const t = useWords('admin_outside')
  const { line_id } = line
  const explanation = useReason({ min: EXPLANATION_MIN, max: EXPLANATION_MAX })
  const { mutate, isPending, error } = useLineAct(api.explain_outside_line, onDone)
  function explain(): void {
    const given = explanation.take()
    if (given !== null) mutate({ line_id, explanation: given })
  }
  return (
    <section aria-label={t('explain')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3>{t('explain')}</h3>
      <ReasonField of={explanation} label={t('explanation')} hint={t('explain_text')} short={t('explanation_short')} />
      <Failed error={error} />
      <Button busy={isPending} onClick={explain}>
        {t(line.needs_approval.length > 0 ? 'ask_explain' : 'explain')}
      </Button>
    </section>
  )
}
