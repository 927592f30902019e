import type { CallInput, Output } from '@hai/contract/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../../api/api.ts'
import { hasCode } from '../../../api/api-error.ts'
import { errorWords } from '../../../api/error-words.ts'
import { moneyTrouble, troubleWords } from '../../../api/money-trouble.ts'
import { toast } from '../../../lib/toast.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/sheet.tsx'
import { RowsSkeleton } from '../../../ui/skeleton.tsx'
import { Prove } from '../prove/prove.tsx'
import { type ActName, callAct } from './act-call.ts'
import { actProver, type PreparedAct } from './act-prover.ts'

export interface ActDialogProps<Name extends ActName> {
  procedure: Name
  input: CallInput<Name>
  /** What a toast says when the act was refused; why is said in the dialog. */
  failed?: string | undefined
  onDone: (answer: Output<Name>) => void
  onClose: () => void
}

/** Said before the act was looked at: of an earlier try it says nothing. */
const isAtTheDoor = (error: Error): boolean => hasCode(error, 'ACT_CODE_REQUIRED', 'STEP_UP_REQUIRED')

/** What would happen, in the server's words; a code for just that; and what became of it. */
export function ActDialog<Name extends ActName>({ procedure, input, failed, onDone, onClose }: ActDialogProps<Name>) {
  const t = useWords('admin_mfa')
  const ui = useWords('ui')
  const id = useId()
  const prepared = useQuery({
    queryKey: ['prepare_admin_act', id],
    queryFn: () => api.prepare_admin_act({ procedure, input }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [isOpen, setOpen] = useState(false)
  const doing = useMutation({
    mutationFn: (act_token: string) => callAct(procedure, input, act_token),
    onSuccess: onDone,
    onError: (error) => {
      const isUnknown = isAtTheDoor(error) ? isOpen : moneyTrouble(error, { isOpen }).kind === 'unknown'
      setOpen(isUnknown)
      if (failed !== undefined && !isUnknown) toast({ title: failed, kind: 'problem' })
    },
  })
  const anew = () => {
    doing.reset()
    void prepared.refetch()
  }
  return (
    <Dialog
      title={t('act_title')}
      closeLabel={ui('close')}
      onClose={onClose}
      actions={
        <Button kind="plain" wide onClick={onClose}>
          {ui('cancel')}
        </Button>
      }
    >
      {prepared.isFetching ? (
        <RowsSkeleton rows={3} label={ui('loading')} />
      ) : prepared.data === undefined ? (
        <Notice kind="problem" title={t('act_unprepared')}>
          <p>{errorWords(prepared.error)}</p>
        </Notice>
      ) : (
        <Confirm key={prepared.data.act_id} prepared={prepared.data} doing={doing} isOpen={isOpen} onAnew={anew} />
      )}
    </Dialog>
  )
}

interface ConfirmProps {
  prepared: PreparedAct
  doing: {
    error: Error | null
    isPending: boolean
    isIdle: boolean
    variables: string | undefined
    mutate: (token: string) => void
  }
  /** Nobody knows what became of the last try. */
  isOpen: boolean
  onAnew: () => void
}

function Confirm({ prepared, doing, isOpen, onAnew }: ConfirmProps) {
  const t = useWords('admin_mfa')
  const [prover] = useState(() => actProver(prepared))
  return (
    <>
      <Notice title={sentence(prepared.summary)} />
      {doing.isIdle ? (
        <Prove
          prover={prover}
          onProven={({ act_token }) => doing.mutate(act_token)}
          head={(_title, text) => <p className="text-sm text-ink-soft">{text}</p>}
        />
      ) : doing.error ? (
        <Failed doing={doing} error={doing.error} isOpen={isOpen} onAnew={onAnew} />
      ) : (
        <p role="status">{t('act_doing')}</p>
      )}
    </>
  )
}

const sentence = (summary: string): string => `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}`

/** Whether anything was done, and the way on: the same again while nobody knows, a new code when this one has run out. */
function Failed({ doing, error, isOpen, onAnew }: Pick<ConfirmProps, 'doing' | 'isOpen' | 'onAnew'> & { error: Error }) {
  const t = useWords('admin_mfa')
  const trouble = moneyTrouble(error, { isOpen })
  const isOver = isAtTheDoor(error)
  const token = doing.variables
  return (
    <>
      <Notice kind="problem" title={isOver ? t(isOpen ? 'act_over_open' : 'act_over') : troubleWords(trouble)} />
      {isOver || token === undefined ? (
        <Button kind="main" wide onClick={onAnew}>
          {t('act_anew')}
        </Button>
      ) : (
        trouble.kind !== 'refused' && (
          <Button kind="main" wide busy={doing.isPending} onClick={() => doing.mutate(token)}>
            {t('act_again')}
          </Button>
        )
      )}
    </>
  )
}
