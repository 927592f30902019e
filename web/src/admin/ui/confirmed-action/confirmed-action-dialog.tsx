import { actionAmountOf } from '@hai/contract/action-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../api/api.ts'
import { hasCode } from '../../../api/api-error.ts'
import { useAuth } from '../../../api/auth-context.ts'
import { errorMessage } from '../../../api/error-messages.ts'
import { refreshAfter } from '../../../api/query-client.ts'
import { classifyPaymentError, NotSent, paymentErrorText } from '../../../payments/payment-errors.ts'
import { isOnline } from '../../../lib/online.ts'
import { useStore } from '../../../lib/store.ts'
import { toast } from '../../../lib/toast.ts'
import { useTranslations } from '../../../lib/translations.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/sheet.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { dispatch, unconfirmedIn, type PaymentEvent } from '../../../payments/payment-state.ts'
import { adminPaths } from '../../paths.ts'
import { ActionSummary } from '../action-summary.tsx'
import { useActionSentence } from '../approval-sentence.ts'
import { linkStyle } from '../link-style.ts'
import { exportFormat } from '../mask.ts'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { actionVerifier, type PreparedAction } from './action-verifier.ts'
import { isDenied, prepareFirst, type ConfirmedCall } from './confirmed-calls.ts'
import type { ActionAttempts } from './stored-attempts.ts'

export interface ConfirmedActionDialogProps<Answer> {
  /** The action, followed by fallbacks that are used if the server lacks the action or forbids it for this person. */
  calls: readonly ConfirmedCall<Answer>[]
  /** Owned by the caller, because it must outlive the dialog. */
  attempts: ActionAttempts
  idempotency_key: string
  fallbackText?: string | undefined
  failed?: string | undefined
  /** The next attempt must use another key, so the action needs another confirmation. */
  onOtherKey: () => void
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** The server raises these errors before it reads the action, so they do not tell whether an earlier attempt succeeded. */
const isRaisedBeforeAction = (error: Error): boolean => hasCode(error, 'ACTION_CODE_REQUIRED', 'STEP_UP_REQUIRED')

/** The server used the key for another input, so there is nothing left to confirm or cancel. */
const isOtherDone = (error: Error | null): boolean => hasCode(error, 'IDEMPOTENCY_CONFLICT')

function usePrepared<Answer>(ways: readonly ConfirmedCall<Answer>[], failed: string | undefined) {
  const id = useId()
  return useQuery({
    queryKey: ['prepare_admin_action', id, ways.length],
    queryFn: async () => {
      try {
        return await prepareFirst(ways, ({ procedure, input }) => api.prepare_admin_action({ procedure, input }))
      } catch (error) {
        // The preparation checks the action, so its error can show that the screen is outdated.
        if (error instanceof Error)
          void refreshAfter(
            ways.map(({ procedure }) => procedure),
            { error },
          )
        if (failed !== undefined) toast({ title: failed, kind: 'problem' })
        throw error
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Since this action was prepared, another tab has sent one whose outcome may be unknown. Nothing was sent here. */
class OtherKey extends Error {}

/** Throws `NotSent` if there is no network, and `OtherKey`. */
async function attempt<Answer>(attempts: ActionAttempts, key: string, call: () => Promise<Answer>): Promise<Answer> {
  const tell = (event: PaymentEvent<null>): void => dispatch(attempts, event)
  if ((attempts.nextKey() ?? key) !== key) throw new OtherKey()
  tell({ type: 'send', attempt: { key, input: null, sent_at_ms: Date.now() }, isOnline: isOnline() })
  if (attempts.get().name !== 'sending') throw new NotSent()
  try {
    const answer = await call()
    tell({ type: 'paid' })
    tell({ type: 'clear' })
    return answer
  } catch (error) {
    tell({ type: 'failed', error })
    throw error
  }
}

export function ConfirmedActionDialog<Answer>({
  calls,
  attempts,
  idempotency_key,
  fallbackText,
  failed,
  onOtherKey,
  onDone,
  onClose,
}: ConfirmedActionDialogProps<Answer>) {
  const t = useTranslations('admin_mfa')
  const [passed, setPassed] = useState(0)
  const prepared = usePrepared(calls.slice(passed), failed)
  const hasUnconfirmed = unconfirmedIn(useStore(attempts)) !== null
  const doing = useMutation({
    mutationKey: calls.map(({ procedure }) => procedure),
    mutationFn: async ({ way, action_token }: { way: ConfirmedCall<Answer>; action_token: string }) =>
      attempt(attempts, idempotency_key, () => way.call(action_token)),
    onSuccess: onDone,
    onError: (error, { way }) => {
      if (error instanceof OtherKey) {
        onOtherKey()
        return
      }
      const next = calls.indexOf(way) + 1
      const hasUnconfirmed = unconfirmedIn(attempts.get()) !== null
      if (!hasUnconfirmed && isDenied(error) && next < calls.length) {
        doing.reset()
        setPassed(next)
        return
      }
      if (failed !== undefined && !hasUnconfirmed) toast({ title: failed, kind: 'problem' })
    },
  })
  const close = () => {
    // A sent action cannot be cancelled, so this message is shown only before sending.
    if (prepared.isSuccess && doing.isIdle) toast({ kind: 'wait', title: t('cancelled') })
    onClose()
  }
  const restart = () => {
    doing.reset()
    void prepared.refetch()
  }
  return (
    <Dialog
      title={t('action_title')}
      closeLabel={t('ui.close')}
      onClose={close}
      actions={
        <Button kind="plain" wide onClick={close}>
          {t(isOtherDone(doing.error) ? 'ui.close' : 'ui.cancel')}
        </Button>
      }
    >
      {prepared.isFetching ? (
        <RowsSkeleton rows={3} label={t('ui.loading')} />
      ) : prepared.isSuccess ? (
        <>
          {fallbackText !== undefined && prepared.data.way !== calls[0] && <Notice kind="wait">{fallbackText}</Notice>}
          <Confirm
            key={prepared.data.action.action_id}
            prepared={prepared.data.action}
            doing={{ ...doing, mutate: (action_token) => doing.mutate({ way: prepared.data.way, action_token }) }}
            hasUnconfirmed={hasUnconfirmed}
            onRestart={restart}
          />
        </>
      ) : (
        <>
          <Unprepared error={prepared.error} />
          <Button kind="main" wide autoFocus onClick={restart}>
            {t('ui.retry')}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function Unprepared({ error }: { error: Error | null }) {
  const t = useTranslations('admin_mfa')
  const isUnreached = hasCode(error, 'OFFLINE', 'UNAVAILABLE')
  return (
    <Notice kind="problem" title={t(isUnreached ? 'action_unreached' : 'action_unprepared')}>
      <p>{isUnreached ? t('action_unreached_text') : errorMessage(error)}</p>
    </Notice>
  )
}

interface ConfirmProps {
  prepared: PreparedAction
  doing: {
    error: Error | null
    isPending: boolean
    isIdle: boolean
    variables: { action_token: string } | undefined
    mutate: (token: string) => void
  }
  hasUnconfirmed: boolean
  onRestart: () => void
}

function Confirm({ prepared, doing, hasUnconfirmed, onRestart }: ConfirmProps) {
  const t = useTranslations('admin_mfa')
  const sentence = useActionSentence()
  const [isOver, setOver] = useState(false)
  const [prover] = useState(() => actionVerifier(prepared, { onOver: () => setOver(true) }))
  return (
    <>
      <ActionSummary amount={actionAmountOf(prepared.facts)} text={sentence(prepared, exportFormat('shown'))} />
      {hasUnconfirmed && doing.isIdle && <MaybeDone />}
      {isOver ? (
        <Over hasUnconfirmed={hasUnconfirmed} onRestart={onRestart} />
      ) : doing.isIdle ? (
        <SecondFactorForm
          prover={prover}
          onProven={({ action_token }) => doing.mutate(action_token)}
          head={(_title, text) => <p className="text-sm text-ink-soft">{text}</p>}
        />
      ) : (
        doing.error && <Failed doing={doing} error={doing.error} hasUnconfirmed={hasUnconfirmed} onRestart={onRestart} />
      )}
      <p role="status" className="empty:sr-only">
        {!isOver && !doing.isIdle && !doing.error && t('action_doing')}
      </p>
    </>
  )
}

function Over({ hasUnconfirmed, onRestart }: Pick<ConfirmProps, 'hasUnconfirmed' | 'onRestart'>) {
  const t = useTranslations('admin_mfa')
  return (
    <>
      <Notice kind="problem" title={t(hasUnconfirmed ? 'action_over_open' : 'action_over')} />
      <Button kind="main" wide onClick={onRestart}>
        {t('action_new_code')}
      </Button>
    </>
  )
}

function MaybeDone() {
  const t = useTranslations('admin_mfa')
  return (
    <Notice kind="wait" title={t('action_maybe_done')}>
      <p>{t('action_maybe_done_text')}</p>
      <OwnAuditLink />
    </Notice>
  )
}

function OtherDone() {
  const t = useTranslations('admin_mfa')
  return (
    <Notice kind="problem" title={t('action_other_done')}>
      <p>{t('action_other_done_text')}</p>
      <OwnAuditLink />
    </Notice>
  )
}

function OwnAuditLink() {
  const t = useTranslations('admin_mfa')
  const { profile } = useAuth()
  return (
    <Link href={adminPaths.auditLogs({ actor: profile.hai_tag ?? profile.id })} className={linkStyle}>
      {t('action_to_audit')}
    </Link>
  )
}

function Failed({
  doing,
  error,
  hasUnconfirmed,
  onRestart,
}: Pick<ConfirmProps, 'doing' | 'hasUnconfirmed' | 'onRestart'> & { error: Error }) {
  const t = useTranslations('admin_mfa')
  const token = doing.variables?.action_token
  if (isRaisedBeforeAction(error) || token === undefined) return <Over hasUnconfirmed={hasUnconfirmed} onRestart={onRestart} />
  if (isOtherDone(error)) return <OtherDone />
  const problem = classifyPaymentError(error, { isRetry: hasUnconfirmed })
  return (
    <>
      <Notice kind="problem" title={paymentErrorText(problem)} />
      {problem.kind !== 'refused' && (
        <Button kind="main" wide autoFocus busy={doing.isPending} onClick={() => doing.mutate(token)}>
          {t('ui.retry')}
        </Button>
      )}
    </>
  )
}
