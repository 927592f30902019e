import type { BalanceProof } from '@hai/contract/sum-tree'
import { PROVEN_LEAST, TREES_KEPT_DAYS } from '@hai/contract/transparency-values'
import { useMutation } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { useAuth } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { exactMoment } from '../../lib/moments.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink, Button, ButtonLink } from '../../ui/button.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { NoticeTitle } from '../../ui/notice-title.tsx'
import { verifyOwnBalance, type Checked } from './verify-balance.ts'
import { CheckUnavailable } from './check-unavailable.tsx'
import { OfflineScriptNote } from './script-link.tsx'
import { unbrokenFileName } from '../../lib/unbroken-file-name.ts'

/** Verifies in this browser that the member’s balance is part of the published total. */
export function BalanceScreen() {
  const t = useTranslations('transparency')
  const { profile } = useAuth()
  const { mutate, data, isPending, error } = useMutation({ mutationFn: () => verifyOwnBalance(profile.id) })
  useEffect(() => mutate(), [mutate])
  return (
    <div className="mx-auto in-order grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('ui.verify_balance')} action={<BackLink href={paths.transparency()}>{t('ui.transparency')}</BackLink>}>
        <p className="text-ink-soft">{t('own_text')}</p>
        {error ? (
          <CheckUnavailable title={t('own_away')} text={t('own_away_text')} error={error} />
        ) : !data ? (
          <SlipSkeleton lines={4} label={t('ui.loading')} />
        ) : 'proof' in data ? (
          <Counted proof={data.proof} />
        ) : (
          <NotCounted checked={data} />
        )}
        {(data ?? error) && (
          <Button icon={RotateCw} busy={isPending} className="justify-self-start" onClick={() => mutate()}>
            {t('own_again')}
          </Button>
        )}
      </Screen>
    </div>
  )
}

function Counted({ proof }: { proof: BalanceProof }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  const { at, cents, total } = proof
  const [isSaved, setSaved] = useState(false)
  const file_name = `balance-${at.slice(0, 10)}.json`
  const save = () => {
    saveFile(file_name, JSON.stringify(proof), 'application/json')
    setSaved(true)
  }
  return (
    <div role="status" className="grid grid-cols-1 gap-5">
      <Notice kind="in" title={<NoticeTitle>{t('counted')}</NoticeTitle>} />
      <Box className="grid grid-cols-1 gap-3">
        <div>
          <p className="text-ink-soft">{t('counted_at', { when: zonedMoment(new Date(at), language) })}</p>
          <p>
            <Amount cents={cents} size="big" />
          </p>
        </div>
        <p>{t('counted_text', { total: formatUsd(total) })}</p>
        <p className="text-sm text-ink-soft">{t('counted_how')}</p>
        <Button size="small" icon={Download} className="justify-self-start" onClick={save}>
          {t('ui.download_proof')}
        </Button>
        {isSaved && (
          <ScrollIntoView>
            <Notice kind="in" title={t('ui.saved_as', { file_name: unbrokenFileName(file_name) })}>
              <p>{t('saved_text')}</p>
            </Notice>
          </ScrollIntoView>
        )}
        <OfflineScriptNote text={t('counted_offline', { page: t('ui.transparency') })} script="verify-balance.mjs" />
      </Box>
    </div>
  )
}

function NotCounted({ checked }: { checked: Exclude<Checked, { proof: BalanceProof }> }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  if (checked.fault === 'never')
    return (
      <Notice title={<NoticeTitle>{t('ui.nothing_published')}</NoticeTitle>}>
        <p>{t('no_proof_never', { least: PROVEN_LEAST })}</p>
      </Notice>
    )
  if (checked.fault === 'nothing')
    return (
      <Notice title={<NoticeTitle>{t('no_proof')}</NoticeTitle>}>
        <p>{t('no_proof_text', { days: TREES_KEPT_DAYS, page: t('ui.transparency') })}</p>
      </Notice>
    )
  const isLeftOut = checked.fault === 'left_out'
  return (
    <>
      <Notice
        kind={isLeftOut ? 'wait' : 'problem'}
        title={<NoticeTitle>{t(isLeftOut ? 'left_out' : 'not_counted')}</NoticeTitle>}
      >
        <p>{isLeftOut ? t('left_out_text', { when: exactMoment(new Date(checked.at), language) }) : t('not_counted_text')}</p>
      </Notice>
      {isLeftOut && <p>{t('left_out_else')}</p>}
      <ButtonLink href={paths.support()} kind="main" className="justify-self-start">
        {t('tell_us')}
      </ButtonLink>
    </>
  )
}
