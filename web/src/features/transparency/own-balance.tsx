import { formatUsd } from '@hai/contract/money'
import type { BalanceProof } from '@hai/contract/sum-tree'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { errorWords } from '../../api/error-words.ts'
import { exactMoment } from '../../lib/moments.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { checkBalance } from './check-balance.ts'

/** A member sees here that their own money is counted. `isAsked`: they came for it, and need not press once more. */
export function OwnBalance({ user_id, isAsked }: { user_id: string; isAsked: boolean }) {
  const t = useWords('transparency')
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => checkBalance(user_id) })
  useEffect(() => {
    if (isAsked) mutate()
  }, [isAsked, mutate])
  return (
    <Section title={t('own')}>
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>{t('own_text')}</p>
        {data && ('proof' in data ? <Counted proof={data.proof} /> : <NotCounted isNothing={data.fault === 'nothing'} />)}
        {error && <Notice kind="problem" title={errorWords(error)} />}
        <Button busy={isPending} onClick={() => mutate()} className="justify-self-start">
          {t('own_check')}
        </Button>
      </Box>
    </Section>
  )
}

function Counted({ proof }: { proof: BalanceProof }) {
  const t = useWords('transparency')
  const language = useLanguage()
  const when = exactMoment(new Date(proof.at), language)
  const save = () => saveFile(`balance-${proof.at.slice(0, 10)}.json`, JSON.stringify(proof), 'application/json')
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice kind="in" title={t('counted')}>
        <p>{t('counted_text', { amount: formatUsd(proof.cents), when, total: formatUsd(proof.total) })}</p>
      </Notice>
      <p className="text-sm text-ink-soft">{t('counted_how', { parts: proof.parts.length })}</p>
      <Button size="small" icon={Download} className="justify-self-start" onClick={save}>
        {t('save')}
      </Button>
    </div>
  )
}

function NotCounted({ isNothing }: { isNothing: boolean }) {
  const t = useWords('transparency')
  return (
    <Notice kind={isNothing ? 'info' : 'problem'} title={t(isNothing ? 'no_proof' : 'not_counted')}>
      <p>{t(isNothing ? 'no_proof_text' : 'not_counted_text')}</p>
    </Notice>
  )
}
