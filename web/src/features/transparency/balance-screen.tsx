import { formatUsd } from '@hai/contract/money'
import type { BalanceProof } from '@hai/contract/sum-tree'
import { TREES_KEPT_DAYS } from '@hai/contract/transparency-words'
import { useMutation } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { errorWords } from '../../api/error-words.ts'
import { paths } from '../../lib/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { Answer } from './answer.tsx'
import { checkBalance, type Checked } from './check-balance.ts'

/** /transparency/balance: members see that their own money is counted. Who comes here has asked for it: no second press. */
export function BalanceScreen() {
  const t = useWords('transparency')
  const { profile } = useAuth()
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => checkBalance(profile.id) })
  useEffect(() => mutate(), [mutate])
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-[minmax(0,1fr)] gap-5">
      <Screen title={t('own')}>
        <p className="text-ink-soft">{t('own_text')}</p>
        {error ? (
          <Notice kind="problem" title={errorWords(error)} />
        ) : !data ? (
          <SlipSkeleton lines={4} label={t('loading')} />
        ) : 'proof' in data ? (
          <Counted proof={data.proof} />
        ) : (
          <NotCounted checked={data} />
        )}
        <div className="flex flex-wrap gap-3">
          {(data ?? error) && (
            <Button icon={RotateCw} busy={isPending} onClick={() => mutate()}>
              {t('own_again')}
            </Button>
          )}
          <ButtonLink href={paths.transparency()} kind="plain">
            {t('title')}
          </ButtonLink>
        </div>
      </Screen>
    </div>
  )
}

function Counted({ proof }: { proof: BalanceProof }) {
  const t = useWords('transparency')
  const language = useLanguage()
  const { at, cents, total, parts } = proof
  const save = () => saveFile(`balance-${at.slice(0, 10)}.json`, JSON.stringify(proof), 'application/json')
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Notice kind="in" title={<Answer>{t('counted')}</Answer>} />
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>
          <Amount cents={cents} size="big" />
        </p>
        <p>{t('counted_text', { when: zonedMoment(new Date(at), language), total: formatUsd(total) })}</p>
        <p className="text-sm text-ink-soft">{t('counted_how', { parts: parts.length })}</p>
        <Button size="small" icon={Download} className="justify-self-start" onClick={save}>
          {t('save')}
        </Button>
      </Box>
    </div>
  )
}

function NotCounted({ checked }: { checked: Exclude<Checked, { proof: BalanceProof }> }) {
  const t = useWords('transparency')
  const language = useLanguage()
  if (checked.fault === 'nothing')
    return (
      <Notice title={<Answer>{t('no_proof')}</Answer>}>
        <p>{t('no_proof_text', { days: TREES_KEPT_DAYS, page: t('title') })}</p>
      </Notice>
    )
  const isLeftOut = checked.fault === 'left_out'
  return (
    <>
      <Notice kind={isLeftOut ? 'wait' : 'problem'} title={<Answer>{t(isLeftOut ? 'left_out' : 'not_counted')}</Answer>}>
        <p>{isLeftOut ? t('left_out_text', { when: zonedMoment(new Date(checked.at), language) }) : t('not_counted_text')}</p>
      </Notice>
      {isLeftOut && <p>{t('left_out_else')}</p>}
      <ButtonLink href={paths.support()}>{t('tell_us')}</ButtonLink>
    </>
  )
}
