import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Share2 } from 'lucide-react'
import { Fragment } from 'react'
import type { Output } from '@hai/contract/contract'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { deviceId } from '../../lib/device-id.ts'
import { shareText } from '../../lib/share.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations, useLanguage } from '../../lib/translations.ts'
import { Bullets } from '../../ui/bullets.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ReferralList } from './referral-list.tsx'
import { exactMoment } from '../../lib/moments.ts'

type Summary = Output<'get_referral_summary'>

export function ReferralPanel() {
  const t = useTranslations('referrals')
  const { data, error } = useQuery(api.get_referral_summary.query({ device_id: deviceId() }))
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section title={t('ui.invite_friends')}>
        <Box className="grid grid-cols-1 gap-5">
          {data ? (
            <Programme summary={data} />
          ) : error ? (
            <Notice kind="problem" title={errorMessage(error)} />
          ) : (
            <SkeletonBlock className="h-64" />
          )}
        </Box>
      </Section>
      {data && <Rules summary={data} />}
      <ReferralList />
    </div>
  )
}

function Programme({ summary }: { summary: Summary }) {
  const t = useTranslations('referrals')
  const { is_open, code, referrer_reward, newcomer_reward, minimum_amount, own } = summary
  return (
    <>
      {own && <OwnReferral own={own} />}
      {is_open ? (
        <>
          <p className="text-ink-soft">
            {t('offer', {
              yours: formatUsd(referrer_reward),
              theirs: formatUsd(newcomer_reward),
              minimum: formatUsd(minimum_amount),
            })}
          </p>
          <Code code={code} />
          <Ways summary={summary} />
        </>
      ) : (
        <Notice title={t('closed')}>
          <p>{t('closed_text')}</p>
        </Notice>
      )}
      <Earned summary={summary} />
    </>
  )
}

const Code = ({ code }: { code: string }) => {
  const t = useTranslations('referrals')
  return (
    <div className="grid justify-items-center gap-1 rounded-box bg-sunken px-edge py-4 text-center">
      <p className="text-sm text-ink-soft">{t('your_code')}</p>
      <p className="text-2xl font-bold tracking-[0.12em] wrap-anywhere tabular-nums select-all">{code}</p>
    </div>
  )
}

function Ways({ summary: { code, link, newcomer_reward } }: { summary: Summary }) {
  const t = useTranslations('referrals')
  const share = async () => {
    const outcome = await shareText(t('invitation', { reward: formatUsd(newcomer_reward), link }))
    if (outcome === 'copied') toast({ title: t('ui.copied') })
    if (outcome === 'failed') toast({ title: t('share_failed'), kind: 'problem' })
  }
  return (
    <>
      <Button kind="main" wide icon={Share2} onClick={() => void share()}>
        {t('share')}
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        <CopyButton text={code} label={t('copy_code')} done={t('code_copied')} />
        <CopyButton text={link} label={t('ui.copy_link')} done={t('ui.link_copied')} />
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft select-all">
        {link.split(/(?=[?&])/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </p>
      <details className="group">
        <summary className="inline-flex min-h-(--size-touch) cursor-pointer items-center gap-1 font-medium text-accent-ink">
          {t('show_qr')}
          <ChevronDown className="size-5 flex-none group-open:rotate-180" />
        </summary>
        <QrCode text={link} label={t('qr_label')} />
      </details>
    </>
  )
}

function Earned({ summary: { rewarded, rewarded_max, earned, waiting } }: { summary: Summary }) {
  const t = useTranslations('referrals')
  return (
    <Figures
      items={[
        { label: t('rewarded'), value: t('of_most', { count: rewarded, most: rewarded_max }) },
        ...(waiting > 0 ? [{ label: t('waiting'), value: formatUsd(waiting) }] : []),
        { label: t('earned'), value: formatUsd(earned), total: true },
      ]}
    />
  )
}

function Rules({ summary }: { summary: Summary }) {
  const t = useTranslations('referrals')
  const { referrer_reward, newcomer_reward, minimum_amount, within_days, final_after_hours, rewarded_max } = summary
  return (
    <Section title={t('rules')}>
      <Box>
        <Bullets
          items={[
            t('rule_steps', { minimum: formatUsd(minimum_amount), days: within_days }),
            t('rule_final', { hours: final_after_hours }),
            t('rule_rewards', { yours: formatUsd(referrer_reward), theirs: formatUsd(newcomer_reward) }),
            t('rule_most', { most: rewarded_max }),
            t('rule_own'),
            t('rule_budget'),
          ]}
        />
      </Box>
    </Section>
  )
}

type Own = NonNullable<Output<'get_referral_summary'>['own']>

const ownKinds: Record<Own['state'], NoticeKind> = {
  joined: 'info',
  confirming: 'wait',
  reward_waiting: 'wait',
  rewarded: 'in',
  reversed: 'info',
  not_counted: 'info',
  expired: 'info',
  over_limit: 'info',
}

function OwnReferral({ own: { state, reward, until } }: { own: Own }) {
  const t = useTranslations('referrals')
  const language = useLanguage()
  const facts = { reward: formatUsd(reward), until: exactMoment(new Date(until), language) }
  return (
    <Notice kind={ownKinds[state]} title={t('own')}>
      <p>{t(`own_${state}`, facts)}</p>
    </Notice>
  )
}
