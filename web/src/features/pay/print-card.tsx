import { isolated } from '@hai/contract/isolated'
import type { Cents } from '@hai/contract/money'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatUsd } from '../../lib/money-text.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Logo } from '../../ui/logo.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

export interface PrintCardProps {
  url: string
  name: string
  tag: string
  amount: Cents | null
  note: string
}

export function PrintCard({ url, name, tag, amount, note }: PrintCardProps) {
  const t = useTranslations('pay')
  useEffect(() => {
    const page = document.getElementById('root')
    page?.classList.add('print:hidden')
    return () => page?.classList.remove('print:hidden')
  }, [])
  return createPortal(
    <div
      aria-hidden="true"
      className="mx-auto hidden w-[12cm] break-inside-avoid gap-3 rounded-box border-2 border-qr-ink bg-qr-ground p-[1cm] text-center text-qr-ink print:grid"
    >
      <p className="text-2xl font-bold">{t('card_title')}</p>
      <QrCode text={url} label="" forPrint />
      <p className="text-2xl font-bold wrap-anywhere">{name}</p>
      <p className="text-xl wrap-anywhere">@{tag}</p>
      {amount !== null && <p className="text-3xl font-bold">{formatUsd(amount)}</p>}
      {note !== '' && <p className="wrap-anywhere">{isolated(note)}</p>}
      <p className="flex justify-center">
        <Logo size="sm" />
      </p>
    </div>,
    document.body,
  )
}
