import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'

export function CopyableNumber({ id, children }: { id: string; children: ReactNode }) {
  const t = useTranslations('ui')
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => toast({ title: t('copied_whole') }),
      () => toast({ title: t('copy_failed'), kind: 'problem' }),
    )
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="-my-2 inline-flex min-h-(--size-touch) py-2 items-center gap-2 justify-self-start text-start text-sm text-ink-soft hover:underline print:my-0 print:min-h-0 print:flex-wrap print:py-0"
    >
      <span>{children}</span>
      <span className="sr-only">{t('copy_whole')}</span>
      <span className="hidden text-xs print:block print:w-full">{id}</span>
      <Copy className="size-4 flex-none print:hidden" aria-hidden="true" />
    </button>
  )
}
