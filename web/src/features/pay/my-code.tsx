import type { Output } from '@hai/contract/contract'
import { percentage } from '@hai/contract/number-text'
import { payAddress } from '@hai/contract/pay-address'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { closeOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { shareText } from '../../lib/share.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { AmountCodeForm } from './amount-code-form.tsx'
import { OwnLinks } from './own-links.tsx'
import { publicOrigin } from '../../lib/pay-codes.ts'
import { PaidNow } from './paid-now.tsx'
import { PrintCard } from './print-card.tsx'
import { useLinkPaid, type LinkPaid } from './use-link-paid.ts'

type CreatedLink = Output<'create_pay_link'>

export function MyCode() {
  const t = useTranslations('pay')
  const { profile } = useAuth()
  const [link, setLink] = useState<CreatedLink | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  const paid = useLinkPaid(link)
  const tag = profile.hai_tag ?? ''
  const name = profile.full_name ?? `@${tag}`
  const url = link?.url ?? payAddress(publicOrigin, { hai_tag: tag })

  if (isAsking)
    return (
      <AmountCodeForm
        onMade={(created) => {
          setLink(created)
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    )
  return (
    <>
      <div className="grid grid-cols-1 gap-4 rounded-box bg-plate p-4 text-center text-on-plate">
        {paid ? <UsedPlate paid={paid} /> : <Plate url={url} name={name} tag={tag} link={link} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
          <Button kind="plate" onClick={() => setAsking(true)}>
            {t(link && !paid ? 'ui.change' : 'with_amount')}
          </Button>
          {!paid && <ShareButtons url={url} name={name} />}
        </div>
      </div>
      {link && paid && seen !== link.id && <PaidNow paid={paid} onClose={() => setSeen(link.id)} />}
      <FeeNote />
      {!link && <p className="text-sm text-ink-soft">{t('card_note')}</p>}
      {link && (
        <Button kind="plain" onClick={() => setLink(null)}>
          {t('plain_code')}
        </Button>
      )}
      <OwnLinks onShow={setLink} />
      <PrintCard url={url} name={name} tag={tag} amount={link?.amount ?? null} note={link?.note ?? ''} />
    </>
  )
}

function ShareButtons({ url, name }: { url: string; name: string }) {
  const t = useTranslations('pay')
  const share = async () => {
    const outcome = await shareText(t('share_link', { name, link: url }))
    if (outcome === 'copied') toast({ title: t('ui.copied') })
    if (outcome === 'failed') toast({ title: t('ui.share_failed'), kind: 'problem' })
  }
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: t('ui.link_copied') }),
      () => toast({ title: t('ui.share_failed'), kind: 'problem' }),
    )
  return (
    <>
      <Button kind="plate" onClick={() => void copy()}>
        {t('ui.copy_link')}
      </Button>
      <Button icon={Share2} kind="plate" onClick={() => void share()}>
        {t('ui.share')}
      </Button>
      <Button kind="plate" onClick={() => window.print()}>
        {t('print_card')}
      </Button>
    </>
  )
}

const BASIS_POINTS = 10_000

/** Hidden if the payee pays no fee, or if the rule is too complex for one sentence. */
function FeeNote() {
  const t = useTranslations('pay')
  const language = useLanguage()
  const { data } = useQuery(api.list_fee_rules.query())
  const rule = data?.items.find(({ operation }) => operation === 'quick_pay')
  const [band, ...more] = rule?.bands ?? []
  if (rule?.paid_by !== 'payee' || !band || more.length > 0 || band.fixed > 0 || band.minimum > 0) return null
  const figures = { percent: percentage(band.rate_bp / BASIS_POINTS, language), from: formatUsd(band.from_amount) }
  return (
    <p className="text-sm text-ink-soft">
      {rule.tax_bp > 0
        ? t('fee_note_taxed', { ...figures, tax: percentage(rule.tax_bp / BASIS_POINTS, language) })
        : t('fee_note', figures)}
      {rule.free_per_day !== null && ` ${t('fee_note_free', { sum: formatUsd(rule.free_per_day) })}`}
    </p>
  )
}

interface PlateProps {
  url: string
  name: string
  tag: string
  link: CreatedLink | null
}

function UsedPlate({ paid: { name, amount, transaction_id } }: { paid: LinkPaid }) {
  const t = useTranslations('pay')
  return (
    <div className="grid justify-items-center gap-2 rounded-box bg-qr-ground p-6 text-qr-ink">
      <CircleCheck className="size-12" aria-hidden="true" />
      <p className="text-xl font-bold wrap-anywhere">{name === null ? t('paid_title') : t('paid_by', { name })}</p>
      {amount !== null && <Amount cents={amount} size="big" />}
      <p>{t('code_used')}</p>
      {transaction_id !== null && (
        <Link href={paths.transaction(transaction_id)} onClick={closeOverlay} className="font-medium underline">
          {t('ui.open_receipt')}
        </Link>
      )}
    </div>
  )
}

function Plate({ url, name, tag, link }: PlateProps) {
  const t = useTranslations('pay')
  return (
    <>
      <div className="grid gap-1 rounded-box bg-qr-ground p-2 pb-4 text-qr-ink">
        <QrCode text={url} label={t(link ? 'code_label_link' : 'code_label', { name, tag })} forPrint />
        <p className="text-xl font-bold wrap-anywhere">{name}</p>
        <p className="wrap-anywhere">@{tag}</p>
      </div>
      {link?.amount ? (
        <div>
          <p className="text-sm text-on-plate-soft">{t('they_pay_you')}</p>
          <p>
            <Amount cents={link.amount} size="big" />
          </p>
        </div>
      ) : null}
      {link && link.note !== '' && <p className="wrap-anywhere">{inQuotes(link.note)}</p>}
      {link?.single_use && <p className="text-sm text-on-plate-soft">{t('single_use')}</p>}
    </>
  )
}
