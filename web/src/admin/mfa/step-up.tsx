import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { SecondFactorForm, type SecondFactorHeading } from '../ui/second-factor/second-factor-form.tsx'
import { stepUpVerifier } from './step-up-verifier.ts'

/** The server may have refused the failed queries because the token was missing. */
const readRefusedAgain = () => queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })

export function StepUp({ onDone, head }: { onDone: () => void; head: SecondFactorHeading }) {
  const t = useTranslations('admin_mfa')
  const { data } = useSuspenseQuery({ ...api.get_admin_step_up.query(), staleTime: 0, gcTime: 0, retry: false })
  const [prover] = useState(() => stepUpVerifier(data))
  function done() {
    toast({ kind: 'done', title: t('toast_done'), text: t('toast_done_text') })
    void readRefusedAgain()
    onDone()
  }
  return <SecondFactorForm prover={prover} onProven={done} head={head} />
}
