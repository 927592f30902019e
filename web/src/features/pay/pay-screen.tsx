import { isBrokenPayQuery, payPath, readPayQuery, type PayTarget } from '@hai/contract/pay-address'
import { useQuery } from '@tanstack/react-query'
import { Check, Link2Off, QrCode as QrGlyph, type LucideIcon } from 'lucide-react'
import { use, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { AuthContext } from '../../api/auth-context.ts'
import { useHtg } from '../../payments/use-htg.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { NoConnection } from './no-connection.tsx'
import { NoPayee } from './no-payee.tsx'
import { PayCard, TagCard } from './pay-card.tsx'
import { ScanModal } from './scan-modal.tsx'
import { useFoundNobody, usePayee, type Paid } from './use-payee.ts'

export function PayScreen() {
  const t = useTranslations('pay')
  const isMember = use(AuthContext) !== null
  const isOnline = useOnline()
  const search = useSearch()
  const target = useMemo(() => readPayQuery(search), [search])
  /** The page looks up a link at once, so it knows itself whether the link could be loaded. */
  const isLink = target !== null && 'pay_link' in target
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4">
      <Screen title={t('ui.pay')}>
        {!isLink && !isOnline && <NoConnection onRetry={() => location.reload()} />}
        {!target && <NoTarget kind={isBrokenPayQuery(search) ? 'broken' : 'none'} />}
        {target &&
          (isMember ? <MemberPays key={payPath(target)} target={target} /> : <GuestPays key={payPath(target)} target={target} />)}
      </Screen>
    </div>
  )
}

const noTargetTexts = {
  none: { icon: QrGlyph, title: 'no_target_title', text: 'no_target_text' },
  broken: { icon: Link2Off, title: 'broken_title', text: 'broken_text' },
  over: { icon: Link2Off, title: 'nobody_title', text: 'over_text' },
  unknown: { icon: QrGlyph, title: 'unknown_title', text: 'unknown_text' },
} as const satisfies Record<string, { icon: LucideIcon; title: PlainKey<'pay'>; text: PlainKey<'pay'> }>

/** none: the URL has no code. broken: an invalid code. over: the link can no longer be paid. unknown: a HaiTag of nobody. */
function NoTarget({ kind }: { kind: keyof typeof noTargetTexts }) {
  const t = useTranslations('pay')
  const isMember = use(AuthContext) !== null
  const [isScanning, setScanning] = useState(false)
  const { icon, title, text } = noTargetTexts[kind]
  return (
    <>
      <Empty
        icon={icon}
        title={t(title)}
        text={t(text)}
        action={
          isMember ? (
            <>
              <Button kind="main" wide onClick={() => setScanning(true)}>
                {t('ui.scan_qr')}
              </Button>
              {kind === 'over' ? (
                <ButtonLink href={paths.wallet()} wide>
                  {t('see_activity')}
                </ButtonLink>
              ) : (
                <Button wide onClick={() => openOverlay('quick-pay')}>
                  {t('show_my_code')}
                </Button>
              )}
            </>
          ) : (
            <ButtonLink href={paths.signIn({ returnTo: paths.pay() })} kind="main" wide>
              {t('ui.sign_in')}
            </ButtonLink>
          )
        }
      />
      {isScanning && (
        <ScanModal
          onClose={() => setScanning(false)}
          onFound={(payee) => {
            setScanning(false)
            openOverlay('quick-pay', { payee })
          }}
        />
      )}
    </>
  )
}

/** The HaiTag of a stranger is looked up only after the member confirms, because lookups are rate-limited. */
function MemberPays({ target }: { target: PayTarget }) {
  if ('hai_tag' in target) return <MemberPaysTag target={target} />
  return <MemberPaysLink target={target} />
}

function MemberPaysTag({ target }: { target: Extract<PayTarget, { hai_tag: string }> }) {
  const t = useTranslations('pay')
  const isOnline = useOnline()
  const { hai_tag } = target
  const { data: contact } = useQuery(api.get_contact.query({ hai_tag }))
  if (useFoundNobody(hai_tag)) return <NoTarget kind="unknown" />
  return (
    <>
      <TagCard hai_tag={hai_tag} contact={contact} />
      <Button kind="send" size="tall" wide refused={!isOnline} onClick={() => openOverlay('quick-pay', { payee: target })}>
        {t('pay_tag', { tag: hai_tag })}
      </Button>
    </>
  )
}

function MemberPaysLink({ target }: { target: PayTarget }) {
  const t = useTranslations('pay')
  const lookup = usePayee(target)
  const toHtg = useHtg()
  const canPay = lookup.kind === 'found'
  useEffect(() => {
    if (canPay) openOverlay('quick-pay', { payee: target })
  }, [canPay, target])
  if (lookup.kind === 'nobody') return <NoTarget kind="over" />
  if (lookup.kind === 'paid') return <PaidHere paid={lookup.paid} />
  if (lookup.kind !== 'found') return <NoPayee lookup={lookup} onShowOwn={() => openOverlay('quick-pay')} />
  const { amount } = lookup.payee
  return (
    <>
      <PayCard {...lookup.payee} htg={toHtg(amount)} />
      <Button kind="send" size="tall" wide onClick={() => openOverlay('quick-pay', { payee: target })}>
        {amount === null ? t('ui.pay') : t('ui.pay_amount', { amount: formatUsd(amount) })}
      </Button>
    </>
  )
}

function PaidHere({ paid: { transaction_id, quote, person } }: { paid: Paid }) {
  const t = useTranslations('pay')
  return (
    <Empty
      icon={Check}
      title={t('paid_text', { amount: formatUsd(quote.amount), name: person.shown_name })}
      action={
        <ButtonLink href={paths.transaction(transaction_id)} wide>
          {t('ui.open_receipt')}
        </ButtonLink>
      }
    />
  )
}

/** A HaiTag is not looked up, because names are visible to members only. */
function GuestPays({ target }: { target: PayTarget }) {
  if ('hai_tag' in target)
    return (
      <>
        <TagCard hai_tag={target.hai_tag} />
        <WaysIn target={target} />
      </>
    )
  return <GuestLink target={target} />
}

function GuestLink({ target }: { target: PayTarget }) {
  const lookup = usePayee(target)
  const toHtg = useHtg()
  if (lookup.kind === 'nobody') return <NoTarget kind="over" />
  if (lookup.kind !== 'found') return <NoPayee lookup={lookup} />
  return (
    <>
      <PayCard {...lookup.payee} htg={toHtg(lookup.payee.amount)} />
      <WaysIn target={target} />
    </>
  )
}

function WaysIn({ target }: { target: PayTarget }) {
  const t = useTranslations('pay')
  const returnTo = payPath(target)
  return (
    <Box>
      <p className="text-ink-soft">{t('guest_text')}</p>
      <div className="mt-4 grid gap-2">
        <ButtonLink href={paths.signIn({ returnTo })} kind="main" size="tall" wide>
          {t('sign_in_to_pay')}
        </ButtonLink>
        <ButtonLink href={paths.signIn({ mode: 'signup', returnTo })} wide>
          {t('ui.open_wallet')}
        </ButtonLink>
      </div>
    </Box>
  )
}
